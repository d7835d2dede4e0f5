import type { DatabasesConfig } from '@fiscus/db/tenants/open-databases'
import type { RunLog } from '@fiscus/runtime/run-log'
import type { RunWork } from '@fiscus/scheduling/runs/execute-in-process'

/** What a thread is started with. */
export type ThreadData = { databases: DatabasesConfig; blobFolder: string; catalogUrl: string }

/** What a thread is told: to begin the run with a number, at the time `now` in milliseconds, or to stop it. */
export type ToThread =
  | { kind: 'run'; run: number; work: RunWork; now: number }
  | { kind: 'stop'; run: number; reason: string }

/**
 * What a thread says. Texts are bounded where they are made. `leaked`: something that the run left behind failed, now or after its
 * end; run 0 is nobody's.
 */
export type FromThread =
  | { kind: 'ready' }
  | { kind: 'log'; run: number; level: keyof RunLog; message: string }
  | { kind: 'succeeded'; run: number; result: string }
  | { kind: 'failed'; run: number; failure: string }
  | { kind: 'leaked'; run: number; failure: string }
