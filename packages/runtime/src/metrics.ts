import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

/** The metrics of one process. Labels must have few values: route templates, never paths; no tenant. */
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
    /** A gauge that is filled when somebody reads it. `fill` must not throw: no metric would be answered. */
    filledGauge: <L extends string>(
      name: string,
      help: string,
      labelNames: L[],
      fill: (gauge: Gauge<L>) => Promise<void>,
    ) =>
      new Gauge({
        ...{ name, help, labelNames, registers },
        async collect() {
          await fill(this)
        },
      }),
    histogram: <L extends string>(name: string, help: string, labelNames: L[], buckets: number[]) =>
      new Histogram({ name, help, labelNames, buckets, registers }),
  }
}
