import { startFaultProxy } from '@fiscus/testing/servers/dav/fault-proxy'
import { findDavServers } from '@fiscus/testing/servers/dav/find-dav-servers'
import { emptyListingFault, etagFault, truncatedFault } from '@fiscus/testing/servers/dav/http-faults'
import { startRadicale } from '@fiscus/testing/servers/dav/radicale'
import { expect, test } from 'vitest'
import { sampleEvent } from '../testing/sample-objects.ts'
import { testSession } from '../testing/test-session.ts'

const programs = await findDavServers()

test.skipIf(programs === null)(
  'faults between the session and Radicale are read as what they are',
  async () => {
    await using radicale = await startRadicale(programs?.radicale ?? null)
    await using proxy = await startFaultProxy(radicale.url)
    await using session = testSession(proxy.url, radicale.login)
    const collection = proxy.at(radicale.calendarUrl)
    const { pathname } = new URL(collection)
    await radicale.seed(
      radicale.calendarUrl,
      ['a', 'b', 'c'].map((uid) => [`${uid}.ics`, sampleEvent(uid)] as const),
    )
    const [a = '', b = '', c = ''] = ['a', 'b', 'c'].map((name) => `${collection}${name}.ics`)

    // ETags: weak, missing and changed on the way.
    const etagsWith = async (change: (etag: string) => string) => {
      proxy.play({ fault: etagFault(change) })
      const listed = await Array.fromAsync(session.list(collection))
      const read = await session.get(a)
      proxy.heal()
      return [...listed.map(({ etag }) => etag), read.etag]
    }
    expect(await etagsWith((etag) => `W/${etag}`)).toEqual([null, null, null, null])
    expect(await etagsWith(() => '')).toEqual([null, null, null, null])
    expect(await etagsWith(() => '"changed"')).toEqual(Array(4).fill('"changed"'))

    // A page that ends early keeps its token, and the next request has the rest of the collection.
    proxy.play({ method: 'REPORT', times: 1, fault: truncatedFault(pathname, 1) })
    expect(await session.changesSince(collection, null)).toMatchObject({ changed: [{}], isTruncated: true })

    // A server that becomes empty lists nothing, and that is no error of the session.
    proxy.play({ method: 'PROPFIND', times: 1, fault: emptyListingFault(pathname) })
    expect(await Array.fromAsync(session.list(collection))).toEqual([])

    // A lost answer: the server has carried out the request.
    proxy.play({ method: 'DELETE', times: 1, fault: { kind: 'cut', when: 'after' } })
    const { etag } = await session.get(b)
    await expect(session.delete(b, { ifMatch: etag ?? '' })).rejects.toMatchObject({ code: 'no_connection' })
    expect((await session.get(b)).status).toBe(404)
    proxy.play({ method: 'PUT', times: 1, fault: { kind: 'cut', when: 'before' } })
    const lost = session.put(c, sampleEvent('c', 'New'), { ifMatch: (await session.get(c)).etag ?? '' })
    await expect(lost).rejects.toMatchObject({ code: 'no_connection' })
    expect((await session.get(c)).text).toContain('SUMMARY:Meeting')
  },
)
