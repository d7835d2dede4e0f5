import { currentTraceparent, inSpan } from '@fiscus/runtime/tracing/spans'
import type postgres from 'postgres'

/** What postgres.js has in its queries besides their promise. */
type Query = Promise<unknown> & { executed: boolean; strings: readonly string[] }
type QueryClass = { handle: (this: Query) => Promise<unknown> }

const textMax = 2000
const traced = new WeakSet<object>()

/**
 * Makes each statement of this process that is sent within a span a span of its own, with its text and without its
 * values. Other statements are not recorded. postgres.js has no hook for statements: all of them pass `handle` of the
 * class of its queries.
 */
export function traceQueries(sql: postgres.Sql): void {
  const query: QueryClass = Object.getPrototypeOf(sql`select`)
  if (traced.has(query)) return
  traced.add(query)
  const { handle } = query
  query.handle = function () {
    if (this.executed || currentTraceparent() === undefined) return handle.call(this)
    const text = textOf(this.strings)
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
    const name = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL'
    let sent = Promise.resolve<unknown>(undefined)
    const settled = inSpan(name, { kind: 'client', attributes }, () => {
      sent = handle.call(this)
      return Promise.prototype.then.call(this, (result: unknown) => result)
    })
    // The caller of the query receives its failure.
    settled.catch(() => {})
    return sent
  }
}

/** The statement with $1, $2 … for its values. One that sets a password has it in its text. */
function textOf(strings: readonly string[]): string {
  const text = strings.reduce((before, part, index) => `${before}$${index}${part}`)
  return /\bpassword\b/i.test(text) ? 'withheld: it has a password' : text.slice(0, textMax)
}
