import { measureDav } from '@fiscus/dav/runs/measure-dav'
import type { IdleContext } from '@fiscus/scheduling/tasks/define-task'

/** Sets the gauges of the synchronisation of a scope. */
export async function reportDav({ db, clock, measure }: Omit<IdleContext, 'settings'>): Promise<void> {
  const { oldestSeconds, heldCollections } = await measureDav(db, clock.now())
  measure('dav_queue_oldest_seconds', oldestSeconds)
  measure('dav_held_collections', heldCollections)
}
