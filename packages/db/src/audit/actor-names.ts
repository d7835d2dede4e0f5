import { desc, ilike, inArray } from 'drizzle-orm'
import type { ControlDatabase } from '../connections/databases.ts'
import { containing } from '../queries/like-pattern.ts'
import { apiKeys } from '../schema/control/api-keys.ts'
import { appUsers } from '../schema/control/app-users.ts'

/**
 * Returns the names of the keys and users among actors such as `key:<id>` and `user:<id>`, by actor. Other actors name
 * themselves.
 */
export async function namesOfActors(
  control: ControlDatabase,
  actors: readonly string[],
): Promise<Map<string, string>> {
  const [keyIds, userIds] = [idsOf('key', actors), idsOf('user', actors)]
  const [keys, users] = await Promise.all([
    keyIds.length === 0
      ? []
      : control
          .select({ id: apiKeys.id, name: apiKeys.name })
          .from(apiKeys)
          .where(inArray(apiKeys.id, keyIds)),
    userIds.length === 0
      ? []
      : control
          .select({ id: appUsers.id, name: appUsers.name })
          .from(appUsers)
          .where(inArray(appUsers.id, userIds)),
  ])
  return new Map([
    ...keys.map(({ id, name }) => [`key:${id}`, name] as const),
    ...users.map(({ id, name }) => [`user:${id}`, name] as const),
  ])
}

/** A part of a name may be that of many: the newest actors with it are enough to find an entry. */
const calledMax = 500

/**
 * Returns the actor `text` itself and, unless it has a colon as `key:…` and `user:…` have, the keys and users whose
 * name contains the text, in any letter case.
 */
export async function actorsCalled(control: ControlDatabase, text: string): Promise<readonly string[]> {
  if (text.includes(':')) return [text]
  const idsIn = (table: typeof apiKeys | typeof appUsers) =>
    control
      .select({ id: table.id })
      .from(table)
      .where(ilike(table.name, containing(text)))
      .orderBy(desc(table.id))
      .limit(calledMax)
  const [keys, users] = await Promise.all([idsIn(apiKeys), idsIn(appUsers)])
  return [text, ...keys.map(({ id }) => `key:${id}`), ...users.map(({ id }) => `user:${id}`)]
}

/** Returns the name of the key or user that an actor is; null for another actor, and without one. */
export async function nameOfActor(control: ControlDatabase, actor: string | null): Promise<string | null> {
  if (actor === null) return null
  return (await namesOfActors(control, [actor])).get(actor) ?? null
}

function idsOf(kind: 'key' | 'user', actors: readonly string[]): string[] {
  const pattern = new RegExp(`^${kind}:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$`)
  return [...new Set(actors.flatMap((actor) => pattern.exec(actor)?.[1] ?? []))]
}
