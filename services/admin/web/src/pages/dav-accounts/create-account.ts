import type { DavAccount, DavCollection, Fiscus } from '@fiscus/client'
import { type AccountValues, bodyOf, choicesOf } from './account-values.ts'

const pageSize = 200

/**
 * Creates an account, and selects the collections that the user has chosen. The account stays when that fails:
 * `failure` has the error, and its page offers the next try.
 */
export async function createAccount(
  api: Fiscus,
  values: AccountValues,
): Promise<{ account: DavAccount; failure: unknown }> {
  const account = await api.createDavAccount(bodyOf(values))
  try {
    await selectChosen(api, account, values)
    return { account, failure: null }
  } catch (failure) {
    return { account, failure }
  }
}

async function selectChosen(api: Fiscus, { id }: DavAccount, values: AccountValues): Promise<void> {
  const chosen = new Map(
    choicesOf(values).flatMap(({ url, direction }) => (direction === '' ? [] : [[url, direction]])),
  )
  if (choicesOf(values).length === 0) return
  await api.discoverDavCollections(id)
  for (const collection of await collectionsOf(api, id)) {
    const direction = chosen.get(collection.url)
    if (direction === undefined) continue
    await api.changeDavCollection(collection.id, { is_selected: 1, direction }, { ifMatch: collection })
  }
}

async function collectionsOf(api: Fiscus, account_id: string): Promise<DavCollection[]> {
  const all: DavCollection[] = []
  let cursor: string | undefined
  do {
    const { collections, next } = await api.listDavCollections({ account_id, limit: pageSize, cursor })
    all.push(...collections)
    cursor = next ?? undefined
  } while (cursor !== undefined)
  return all
}
