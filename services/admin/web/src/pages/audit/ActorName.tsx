import type { AuditEntry } from '@fiscus/client'

/** The name of an actor, as the key or user is called by now; other actors name themselves. */
export function ActorName({ entry: { actor, actor_name } }: { entry: AuditEntry }) {
  return <span title={actor}>{actor_name ?? actor}</span>
}
