// ada as a rival. keep: or the compiler leaves out what nobody reads of a result.
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "ada.cpp"

template <class T>
static void keep(T const& value) {
  asm volatile("" : : "r"(&value) : "memory");
}

static long long cpu() {
  timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec * 1000000000LL + t.tv_nsec;
}

struct Done {
  size_t accepted = 0, octets = 0;
  bool operator==(Done const&) const = default;
};

static std::vector<std::string_view> lines;

// Each line gives the octets of its result, or -1 if it is refused.
template <class F>
static Done each(F f) {
  Done done;
  for (auto l : lines) {
    if (long n = f(l); n >= 0) {
      done.accepted++;
      done.octets += n;
    }
  }
  return done;
}

// The protocol of ../README.md.
template <class F>
static int passes(long long least, F f) {
  Done first = each(f);
  std::vector<long long> times;
  for (long long total = 0; total < least || times.size() < 3; total += times.back()) {
    long long start = cpu();
    if (!(each(f) == first)) return 1;
    times.push_back(cpu() - start);
  }
  std::sort(times.begin(), times.end());
  std::printf("%zu %zu %lld %lld\n", first.accepted, first.octets, times[0],
              times[times.size() / 2]);
  return 0;
}

int main(int argc, char** argv) {
  if (argc < 4) return 2;
  std::string_view op = argv[1];
  std::ifstream in(argv[2], std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(in), {}};
  for (size_t i = 0, end; i < text.size(); i = end + 1) {
    end = std::min(text.find('\n', i), text.size());
    lines.push_back(std::string_view(text).substr(i, end - i));
  }
  long long least = std::atoll(argv[3]);
  if (op == "can-parse") {
    return passes(least, [](auto l) { return ada::can_parse(l) ? long(l.size()) : -1L; });
  }
  if (op == "parse") {
    return passes(least, [](auto l) {
      auto u = ada::parse<ada::url_aggregator>(l);
      keep(u);
      return u ? long(l.size()) : -1L;
    });
  }
  if (op == "normalize") {
    return passes(least, [](auto l) {
      auto u = ada::parse<ada::url_aggregator>(l);
      return u ? long(u->get_href().size()) : -1L;
    });
  }
  if (op == "resolve" && argc == 5) {
    auto base = ada::parse<ada::url_aggregator>(argv[4]);
    return passes(least, [&](auto l) {
      auto u = ada::parse<ada::url_aggregator>(l, &*base);
      return u ? long(u->get_href().size()) : -1L;
    });
  }
  return 2;
}
