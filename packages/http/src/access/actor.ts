import type { Principal } from '../requests/api-env.ts'

/** Who did something, as the audit log and documents name it: a key's id stays when its name changes. */
export function actorOf({ keyId }: Principal): string {
  return `key:${keyId}`
}
