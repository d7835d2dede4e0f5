import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The metrics of one process. */
export type Metrics = ReturnType<typeof createMetrics>

/** Creates the metrics of one process. Labels must have few values: route templates, never paths or tenants. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    counter: <L extends string>(name: string, help: string, labelNames: L[] = []) =>
      new Counter({ name, help, labelNames, registers }),
    gauge: <L extends string>(name: string, help: string, labelNames: L[] = []) =>
      new Gauge({ name, help, labelNames, registers }),
    /** A gauge whose value is collected on each scrape. `collect` must not throw: the scrape would fail. */
    collectedGauge: <L extends string>(
      name: string,
      help: string,
      labelNames: L[],
      collect: (gauge: Gauge<L>) => Promise<void>,
    ) =>
      new Gauge({
        name,
        help,
        labelNames,
        registers,
        async collect() {
          await collect(this)
        },
      }),
    histogram: <L extends string>(name: string, help: string, labelNames: L[], buckets: number[]) =>
      new Histogram({ name, help, labelNames, buckets, registers }),
  }
}
