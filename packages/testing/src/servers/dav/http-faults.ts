import { gzipSync } from 'node:zlib'
import type { HttpFault, ProxiedAnswer } from './fault-proxy.ts'

/** Answers with a status, as a server or a proxy before it does. */
export function statusFault(status: number, headers: Record<string, string> = {}): HttpFault {
  return { kind: 'answer', status, headers, body: '<html>BANNER of a server</html>' }
}

export function redirectFault(location: string, status = 301): HttpFault {
  return { kind: 'answer', status, headers: { location } }
}

/** Changes each ETag, in headers and in multistatus answers. An empty text removes it. */
export function etagFault(change: (etag: string) => string): HttpFault {
  return {
    kind: 'rewrite',
    rewrite({ status, headers: { etag, ...headers }, body }) {
      const changed = typeof etag === 'string' ? change(etag) : ''
      const text = body
        .toString()
        .replace(/(<(?:\w+:)?getetag>)([^<]*)(<\/(?:\w+:)?getetag>)/g, (_, open, old, close) => {
          const next = change(old.replaceAll('&quot;', '"'))
          return next === '' ? '' : `${open}${next.replaceAll('"', '&quot;')}${close}`
        })
      return {
        status,
        headers: { ...headers, ...(changed !== '' && { etag: changed }) },
        body: Buffer.from(text),
      }
    },
  }
}

/** Answers a request for changes as a server that does not know the token. */
export function invalidTokenFault(status = 403): HttpFault {
  const body = '<?xml version="1.0"?><D:error xmlns:D="DAV:"><D:valid-sync-token/></D:error>'
  return xmlFault(body, status)
}

/**
 * Keeps the first `count` responses of a multistatus and adds that the collection at `path` has more (RFC 6578 §3.6).
 */
export function truncatedFault(path: string, count: number): HttpFault {
  return {
    kind: 'rewrite',
    rewrite(answer) {
      const text = answer.body.toString()
      return { ...answer, body: Buffer.from(pageOf(text, responsesOf(text).slice(0, count), moreAt(path))) }
    },
  }
}

/**
 * Divides the changes that the server answers with into pages of `size`, each but the last with a 507 for the
 * collection at `path` and a token with which the next page begins (RFC 6578 §3.6), as servers do that bound an answer.
 */
export function pagesFault(path: string, size: number): HttpFault {
  const left = new Map<string, { answer: ProxiedAnswer; responses: string[] }>()
  let pages = 0
  return {
    kind: 'play',
    async play(body, forwarded) {
      const [, token = ''] = /sync-token>([^<]*)</.exec(body) ?? []
      const answer = left.get(token)?.answer ?? (await forwarded())
      const text = answer.body.toString()
      const responses = left.get(token)?.responses ?? responsesOf(text)
      const page = responses.slice(0, size)
      if (page.length === responses.length) return { ...answer, body: Buffer.from(pageOf(text, page, '')) }
      pages += 1
      const next = `urn:page:${pages}`
      left.set(next, { answer, responses: responses.slice(size) })
      const cut = pageOf(text, page, moreAt(path)).replace(
        /(<(?:\w+:)?sync-token[^>]*>)[^<]*/,
        (_, open) => open + next,
      )
      return { ...answer, body: Buffer.from(cut) }
    },
  }
}

const response = /<((?:\w+:)?)response\b[^>]*>.*?<\/\1response>/gs

function responsesOf(multistatus: string): string[] {
  return [...multistatus.matchAll(response)].map(([text]) => text)
}

/** The multistatus with these responses in the place of its own. */
function pageOf(multistatus: string, responses: readonly string[], more: string): string {
  const without = multistatus.replace(response, '')
  return without.replace(/<\/(\w+:)?multistatus>/, (close) => responses.join('') + more + close)
}

function moreAt(path: string): string {
  return `<D:response xmlns:D="DAV:"><D:href>${path}</D:href><D:status>HTTP/1.1 507 Insufficient Storage</D:status></D:response>`
}

/** A listing that has only the collection at `path`: the server has become empty. */
export function emptyListingFault(path: string): HttpFault {
  return xmlFault(
    `<D:multistatus xmlns:D="DAV:"><D:response><D:href>${path}</D:href><D:propstat><D:prop><D:resourcetype><D:collection/></D:resourcetype></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response></D:multistatus>`,
  )
}

/** Names a principal, which may be on another server. */
export function principalFault(url: string): HttpFault {
  return xmlFault(
    `<D:multistatus xmlns:D="DAV:"><D:response><D:href>/</D:href><D:propstat><D:prop><D:current-user-principal><D:href>${url}</D:href></D:current-user-principal></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response></D:multistatus>`,
  )
}

/** Entities that multiply: ten levels of ten are ten billion texts. */
export function xmlBombFault(): HttpFault {
  const levels = Array.from({ length: 10 }, (_, level) => {
    const value = level === 0 ? 'bomb' : `&e${level - 1};`.repeat(10)
    return `<!ENTITY e${level} "${value}">`
  })
  return xmlFault(
    `<?xml version="1.0"?><!DOCTYPE D:multistatus [${levels.join('')}]><D:multistatus xmlns:D="DAV:"><D:response><D:href>&e9;</D:href></D:response></D:multistatus>`,
  )
}

/** An entity whose text is at another address. */
export function externalEntityFault(address: string): HttpFault {
  return xmlFault(
    `<?xml version="1.0"?><!DOCTYPE D:multistatus [<!ENTITY secret SYSTEM "${address}">]><D:multistatus xmlns:D="DAV:"><D:response><D:href>&secret;</D:href></D:response></D:multistatus>`,
  )
}

/** A short answer that is decompressed to so many bytes. */
export function gzipBombFault(bytes: number, status = 207): HttpFault {
  const headers = { 'content-type': 'application/xml', 'content-encoding': 'gzip' }
  return { kind: 'answer', status, headers, body: gzipSync(Buffer.alloc(bytes, ' ')) }
}

export function xmlFault(body: string, status = 207): HttpFault {
  return { kind: 'answer', status, headers: { 'content-type': 'application/xml; charset=utf-8' }, body }
}
