//! fluent-uri as a rival. black_box: or the compiler leaves out what nobody reads of a result.
#[path = "../passes.rs"]
mod passes;
use fluent_uri::{Uri, UriRef};
use std::hint::black_box;

fn main() {
    let (op, base, text) = passes::operands();
    let lines: Vec<&str> = text.lines().collect();
    // Each line gives the octets of its result, or None if it is refused.
    let each = |f: &dyn Fn(&str) -> Option<usize>| {
        lines.iter().filter_map(|l| f(l)).fold((0, 0), |(n, octets), size| (n + 1, octets + size))
    };
    match op.as_str() {
        "parse" => passes::passes(|| {
            lines.iter().fold((0, 0), |(n, octets), l| match black_box(Uri::parse(*l)) {
                Ok(u) => (n + 1, octets + u.as_str().len()),
                Err(_) => (n, octets),
            })
        }),
        "ref" => passes::passes(|| {
            lines.iter().fold((0, 0), |(n, octets), l| match black_box(UriRef::parse(*l)) {
                Ok(u) => (n + 1, octets + u.as_str().len()),
                Err(_) => (n, octets),
            })
        }),
        "refuse" => passes::passes(|| {
            lines.iter().fold((0, 0), |(n, _), l| match black_box(Uri::parse(*l)) {
                Ok(_) => (n, 0),
                Err(_) => (n + 1, 0),
            })
        }),
        "normalize" => passes::passes(|| each(&|l| Some(Uri::parse(l).ok()?.normalize().as_str().len()))),
        "resolve" => {
            let base = Uri::parse(base.as_str()).expect("a base");
            passes::passes(|| {
                each(&|l| Some(UriRef::parse(l).ok()?.resolve_against(&base).ok()?.as_str().len()))
            })
        }
        _ => panic!("no operation {op}"),
    }
}
