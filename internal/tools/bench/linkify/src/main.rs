//! linkify-bench FILE PASSES strict|all: finds the links of a text in memory, and prints how many there were and the
//! median time of a pass, in nanoseconds.
use linkify::{LinkFinder, LinkKind};
use std::{env, fs, time::Instant};

fn main() {
    let args: Vec<String> = env::args().collect();
    let bytes = fs::read(&args[1]).expect("a file");
    let text = String::from_utf8_lossy(&bytes);
    let passes: usize = args[2].parse().expect("a number");
    let mut finder = LinkFinder::new();
    if args[3] == "strict" {
        finder.kinds(&[LinkKind::Url]);
    } else {
        finder.url_must_have_scheme(false);
    }
    let mut times = Vec::new();
    let mut found = 0;
    for _ in 0..passes {
        let start = Instant::now();
        found = finder.links(&text).map(|l| l.end()).filter(|&e| e > 0).count();
        times.push(start.elapsed().as_nanos());
    }
    times.sort();
    println!("{} {}", found, times[passes / 2]);
}
