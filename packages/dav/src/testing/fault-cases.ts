import type { FaultRule, HttpFault } from '@fiscus/testing/servers/dav/fault-proxy'
import {
  etagFault,
  externalEntityFault,
  gzipBombFault,
  invalidTokenFault,
  redirectFault,
  statusFault,
  xmlBombFault,
} from '@fiscus/testing/servers/dav/http-faults'

/** What a turn with a fault leaves: states, the minutes until the next request, and problems of objects. */
export type Left = {
  account?: string
  minutes?: number
  collection?: string
  problems?: Record<string, string | null>
  /** Requests of the turn. */
  requests?: number
  /** Turns without the fault until both sides are equal. */
  turns?: number
}
type Rule = Omit<FaultRule, 'fault' | 'path'>
export type FaultCase = [what: string, rules: Rule[], fault: HttpFault, left: Left]

const all: Rule[] = [{}]
const put: Rule[] = [{ method: 'PUT' }]
const remove: Rule[] = [{ method: 'DELETE' }]
const get: Rule[] = [{ method: 'GET' }]
const changes: Rule[] = [{ method: 'REPORT', body: /sync-collection/ }]
const multiget: Rule[] = [{ method: 'REPORT', body: /multiget/ }]
const reading: Rule[] = [...get, { method: 'REPORT' }, { method: 'PROPFIND' }]

const there = ['created-there', 'edited-both', 'edited-there']
const problems = (code: string, uids: string[]) => Object.fromEntries(uids.map((uid) => [uid, code]))
const unsent = { problems: problems('not_sent', ['created-here', 'edited-here']) }
const unsentMerged = { problems: problems('not_sent', ['created-here', 'edited-here', 'edited-both']) }
const undeleted = { problems: problems('not_sent', ['deleted-here']) }
const unsentAtAll = {
  problems: problems('not_sent', ['created-here', 'edited-here', 'edited-both', 'deleted-here']),
}
const unread = { problems: problems('not_read', there), turns: 2 }

const unsentBoth = { problems: problems('not_sent', ['edited-both']) }
const refused = { account: 'address_refused', minutes: 360 }
const later = { 'retry-after': '3600' }
const page: HttpFault = {
  kind: 'answer',
  status: 200,
  headers: { 'content-type': 'text/html', etag: '"page"' },
  body: '<html>Log in</html>',
}
const endless: HttpFault = { kind: 'endless', status: 207, chunk: ' '.repeat(64 * 1024) }
const cut: HttpFault = { kind: 'cut', when: 'after' }
let etags = 0

const busy = { account: 'waiting', minutes: 60, requests: 1, turns: 1 }
/** The faults, and what a turn leaves. @param elsewhere an address on another origin */
export const faultCases = (elsewhere: string): FaultCase[] => [
  ['no fault', [], statusFault(500), { turns: 0 }],
  ['401', all, statusFault(401), { account: 'needs_password', minutes: 360, requests: 1 }],
  ['401 to changes', changes, statusFault(401), { account: 'needs_password', minutes: 360 }],
  ['403', all, statusFault(403), { collection: 'waiting', ...unsentAtAll }],
  ['403 to PUT', put, statusFault(403), unsent],
  ['403 to DELETE', remove, statusFault(403), undeleted],
  ['403 to changes', changes, statusFault(403), { collection: 'waiting' }],
  ['404', all, statusFault(404), { collection: 'gone', ...unsentAtAll, turns: 2 }],
  ['404 to PUT', put, statusFault(404), unsentMerged],
  ['404 to DELETE', remove, statusFault(404), undeleted],
  ['404 to GET', get, statusFault(404), {}],
  ['404 to multiget and GET', [...multiget, ...get], statusFault(404), unread],
  ['404 to changes', changes, statusFault(404), { collection: 'gone' }],
  ['410', all, statusFault(410), { collection: 'gone', ...unsentAtAll, turns: 2 }],
  ['409', all, statusFault(409), { collection: 'waiting', ...unsentAtAll }],
  ['412 to PUT', put, statusFault(412), unsentMerged],
  ['412 to DELETE', remove, statusFault(412), undeleted],
  ['415 to PUT', put, statusFault(415), unsent],
  ['423 to PUT', put, statusFault(423), unsent],
  ['423 to DELETE', remove, statusFault(423), undeleted],
  ['429', all, statusFault(429, later), busy],
  ['429 to multiget', multiget, statusFault(429, later), { ...busy, requests: 8 }],
  ['503', all, statusFault(503, later), busy],
  ['503 to changes', changes, statusFault(503, later), { ...busy, requests: 7 }],
  ['500', all, statusFault(500), { collection: 'waiting', ...unsentAtAll }],
  ['500 to PUT', put, statusFault(500), unsent],
  ['500 to changes', changes, statusFault(500), { turns: 0 }],
  ['500 to multiget and GET', [...multiget, ...get], statusFault(500), unread],
  ['507 to PUT', put, statusFault(507), unsent],
  ['507 to multiget', multiget, statusFault(507), { turns: 0 }],
  ['weak ETags', all, etagFault((etag) => `W/${etag}`), { problems: { 'edited-both': 'no_etag' } }],
  ['no ETags', all, etagFault(() => ''), { problems: { 'edited-both': 'no_etag' } }],
  ['ETags that always change', all, etagFault(() => `"${etags++}"`), {}],
  [
    'a token that goes invalid',
    changes.map((rule) => ({ ...rule, times: 1 })),
    invalidTokenFault(),
    { turns: 0 },
  ],
  ['tokens that are always invalid', changes, invalidTokenFault(409), { turns: 0 }],
  ['a redirect to another host', all, redirectFault('http://dav.example/'), { ...refused, ...unsentAtAll }],
  ['a redirect to loopback', all, redirectFault(elsewhere), { ...refused, ...unsentAtAll }],
  ['a redirect of PUT', put, redirectFault(elsewhere, 307), unsent],
  ['a redirect of multiget', multiget, redirectFault(elsewhere, 307), refused],
  ['a page of a web site', all, page, { collection: 'waiting', ...unsentAtAll }],
  ['a page in the place of objects', [...multiget, ...get], page, { collection: 'waiting', ...unsentBoth }],
  ['a body without an end', reading, endless, { collection: 'waiting', ...unsentBoth }],
  ['objects without an end', multiget, endless, { turns: 0 }],
  ['entities that multiply', reading, xmlBombFault(), { collection: 'waiting', ...unsentBoth }],
  ['an external entity', reading, externalEntityFault(elsewhere), { collection: 'waiting', ...unsentBoth }],
  ['a gzip bomb', reading, gzipBombFault(200 * 1024 * 1024), { collection: 'waiting', ...unsentBoth }],
  ['answers that are lost', all, cut, { account: 'waiting', minutes: 1, requests: 1 }],
  ['answers to PUT that are lost', put, cut, { account: 'waiting', minutes: 1 }],
  ['answers to DELETE that are lost', remove, cut, { account: 'waiting', minutes: 1 }],
  ['answers to multiget that are lost', multiget, cut, { account: 'waiting', minutes: 1 }],
]
