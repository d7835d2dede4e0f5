import { forkServer } from '../fork-server.ts'
import type { Table } from '../table.ts'
import { fillRegistry } from './fill-registry.ts'
import { type Backend, backends, openStage, type Servers } from './servers.ts'

/** What a process that only ticks tells. */
type Ticked = { emptyMs: number[]; enqueued: number; seconds: number; peakBytes: number }
type Added = { seconds: number }

const midday = new Date('2026-11-20T11:00:30Z')

export async function measureTicks(servers: Servers): Promise<readonly Table[]> {
  const rows: (string | number)[][] = []
  for (const backend of backends) {
    const t = await tickOnce(servers, backend, 10_000)
    const b = await addBare(servers, backend, t.enqueued)
    t.emptyMs.sort((a, b) => a - b)
    rows.push([
      backend,
      t.enqueued / t.seconds,
      t.enqueued / b.seconds,
      b.seconds / t.seconds,
      t.peakBytes / 1e6,
      t.emptyMs[Math.floor(t.emptyMs.length / 2)] ?? 0,
      t.emptyMs.at(-1) ?? 0,
    ])
  }
  return [
    {
      title: 'Tick',
      columns: ['backend', 'tick/s', 'bare/s', 'ratio', 'MB', 'empty p50', 'empty max'],
      rows,
      note: '',
    },
  ]
}

async function tickOnce(servers: Servers, backend: Backend, tenants: number): Promise<Ticked> {
  await using stage = await openStage(servers, backend)
  const started = performance.now()
  await fillRegistry(stage.fresh, tenants, midday)
  console.error('filled', performance.now() - started)
  await using child = await forkServer<Ticked>('ticks', { ...stage.addresses, now: midday })
  return child.ready
}

async function addBare(servers: Servers, backend: Backend, runs: number): Promise<Added> {
  await using stage = await openStage(servers, backend)
  await using child = await forkServer<Added>('bare-queue', { ...stage.addresses, runs })
  return child.ready
}
