import { FiscusError } from './errors.ts'

/** An operation that returns one page of a list; `all` reads page after page. */
export type List<Page extends { next: string | null }, Item, Options> = {
  (options?: Options): Promise<Page>
  /** Every record of the list, from `cursor` on. `limit` is the number of records that each request reads. */
  all(options?: Options): AsyncGenerator<Item, void, undefined>
}

/** Makes a list of the operation that reads a page, and of the function that returns the records of a page. */
export function listOf<
  Page extends { next: string | null },
  Item,
  Options extends { cursor?: string | undefined },
>(
  read: (options?: Options) => Promise<Page>,
  itemsOf: (page: Page) => readonly Item[],
): List<Page, Item, Options> {
  async function* all(options?: Options) {
    let page = await read(options)
    yield* itemsOf(page)
    while (page.next !== null) {
      const cursor = page.next
      page = await read(Object.assign({}, options, { cursor }))
      if (page.next === cursor) throw new FiscusError(`The list repeats the cursor ${cursor}.`)
      yield* itemsOf(page)
    }
  }
  return Object.assign((options?: Options) => read(options), { all })
}
