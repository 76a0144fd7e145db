//! linkify as a rival: find URLs, or find-all: mail and names without a scheme too.
#[path = "../passes.rs"]
mod passes;
use linkify::{LinkFinder, LinkKind};

fn main() {
    let (op, _, text) = passes::operands();
    let mut finder = LinkFinder::new();
    match op.as_str() {
        "find" => finder.kinds(&[LinkKind::Url]),
        "find-all" => finder.url_must_have_scheme(false),
        _ => panic!("no operation {op}"),
    };
    passes::passes(|| finder.links(&text).fold((0, 0), |(n, octets), l| (n + 1, octets + l.end() - l.start())));
}
