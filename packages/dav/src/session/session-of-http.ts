import type { DavHttp } from '../http/dav-http.ts'
import { changesSince } from './changes-since.ts'
import { collectionProperties } from './collection-properties.ts'
import type { DavSession } from './dav-session.ts'
import { listObjects } from './list-objects.ts'
import { multiget } from './multiget.ts'
import { deleteObject, getObject, putObject } from './object-requests.ts'
import { setProperties } from './set-properties.ts'

/** The session that sends its requests with an HTTP client, and closes it. */
export function sessionOfHttp(http: DavHttp): DavSession {
  return {
    get: (url) => getObject(http, url),
    put: (url, text, condition) => putObject(http, url, text, condition),
    delete: (url, condition) => deleteObject(http, url, condition),
    multiget: (url, kind, urls) => multiget(http, url, kind, urls),
    changesSince: (url, token) => changesSince(http, url, token),
    list: (url) => listObjects(http, url),
    properties: (url) => collectionProperties(http, url),
    setProperties: (url, kind, change) => setProperties(http, url, kind, change),
    async [Symbol.asyncDispose]() {
      http[Symbol.dispose]()
    },
  }
}
