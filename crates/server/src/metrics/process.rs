//! Metrics of this process from the operating system, under the names that every Prometheus library uses. Only on Linux.

use super::Moment;

/// Adds the metrics that are available.
#[cfg(target_os = "linux")]
pub(super) fn tell(now: &mut Moment) {
    use prometheus_client::metrics::{counter::ConstCounter, gauge::ConstGauge};
    if let Some(stat) = Stat::read() {
        let text = "Processor time used, in seconds";
        now.0.register("process_cpu_seconds", text, ConstCounter::new(stat.cpu_s));
        let text = "When the process began, in seconds since 1970";
        now.0.register("process_start_time_seconds", text, ConstGauge::new(stat.began_s));
        now.level("process_resident_memory_bytes", "Memory in use", stat.resident);
        now.level("process_virtual_memory_bytes", "Memory asked for", stat.virtual_memory);
        now.level("process_threads", "Threads", stat.threads);
    }
    if let Ok(open) = std::fs::read_dir("/proc/self/fd") {
        now.level("process_open_fds", "Files and sockets open", open.count() as u64);
    }
    if let Some(most) = rustix::process::getrlimit(rustix::process::Resource::Nofile).current {
        now.level("process_max_fds", "Files and sockets that may be open", most);
    }
}

#[cfg(not(target_os = "linux"))]
pub(super) fn tell(_: &mut Moment) {}

/// From `/proc/self/stat`: see proc_pid_stat(5).
#[cfg(target_os = "linux")]
struct Stat {
    cpu_s: f64,
    began_s: f64,
    resident: u64,
    virtual_memory: u64,
    threads: u64,
}

#[cfg(target_os = "linux")]
impl Stat {
    fn read() -> Option<Stat> {
        let text = std::fs::read_to_string("/proc/self/stat").ok()?;
        // The second field is the program's name in brackets, and may hold anything.
        let rest: Vec<&str> = text.rsplit_once(") ")?.1.split(' ').collect();
        let field = |number: usize| rest.get(number - 3)?.trim().parse::<u64>().ok();
        let ticks = rustix::param::clock_ticks_per_second() as f64;
        let seconds = |ticked: u64| ticked as f64 / ticks;
        let host = std::fs::read_to_string("/proc/stat").ok()?;
        let booted: f64 = host.lines().find_map(|line| line.strip_prefix("btime "))?.trim().parse().ok()?;
        Some(Stat {
            cpu_s: seconds(field(14)? + field(15)?),
            began_s: booted + seconds(field(22)?),
            threads: field(20)?,
            virtual_memory: field(23)?,
            resident: field(24)? * rustix::param::page_size() as u64,
        })
    }
}
