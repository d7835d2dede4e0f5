import type { Scope } from '@fiscus/contracts/access/scopes'
import { createKey } from '@fiscus/db/keys/create-key'
import { listen } from '@fiscus/http/server/listen'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import type { BlobsConfig } from '@fiscus/runtime/blobs/blobs-config'
import { openFileBlobs } from '@fiscus/runtime/blobs/file-blobs'
import { createLogger } from '@fiscus/runtime/log/logger'
import type { PdfEnvironment } from '@fiscus/runtime/pdf/pdf-environment'
import { type FakeClock, fakeClock } from '@fiscus/testing/fake-clock'
import { type FreshDatabases, freshDatabases } from '@fiscus/testing/fresh-databases'
import { type Call, createHttpClient } from '@fiscus/testing/http-client'
import { markedFolder } from '@fiscus/testing/marked-folder'
import { noMail } from '@fiscus/testing/no-mail'
import { testServiceConfig } from '@fiscus/testing/service-config'
import { testAuthor } from '@fiscus/testing/test-author'
import { openPdfService } from '../open-pdf-service.ts'

/** The API of PDF documents on a free port, with its own databases and files. */
export type RunningPdf = AsyncDisposable & {
  url: string
  fresh: FreshDatabases
  /** The clock of the service, fixed at 2026-11-22 09:00 in Warsaw until a test moves it. */
  clock: FakeClock
  blobsOf: (tenantId: string) => Blobs
  /** Creates a key of a tenant (by its slug), or of the platform (null). */
  keyOf(slug: string | null, scopes?: readonly Scope[]): Promise<string>
  /** A function that sends requests with a new key of a tenant (by its slug), or of the platform (null). */
  caller(slug: string | null, scopes?: readonly Scope[]): Promise<Call>
}

const tenantScopes = ['pdf:read', 'pdf:write'] as const

type Options = {
  pdf?: PdfEnvironment
  /** Milliseconds of a preview, instead of those of the service. */
  previewMs?: number
  /** Where the service reads files, instead of its folder. */
  blobs?: BlobsConfig
  /** A service whose databases and files it shares, instead of its own. */
  beside?: { fresh: FreshDatabases; blobFolder: string }
}

/** Starts the PDF service with a tenant for each slug, and without Chromium unless `pdf` names one. */
export async function runningPdf(
  server: string,
  slugs: readonly string[],
  { pdf = noMail.pdf, previewMs, beside, blobs }: Options = {},
): Promise<RunningPdf> {
  await using opened = new AsyncDisposableStack()
  const clock = fakeClock('2026-11-22T08:00:00Z')
  const { fresh, blobFolder } = beside ?? (await openOwn(server, slugs, opened))
  const log = createLogger('pdf', 'silent')
  const config = {
    ...testServiceConfig,
    databaseUrl: fresh.url,
    blobs: blobs ?? { folder: blobFolder },
    pdf,
    ...(previewMs !== undefined && { previewMs }),
  }
  const service = opened.use(await openPdfService(config, { clock, log }))
  const { url } = opened.use(await listen(service.api, config.http, { log, metrics: service.metrics }))
  const keyOf = async (slug: string | null, scopes: readonly Scope[] = scopesOf(slug)) => {
    const tenantId = slug === null ? null : fresh.tenant(slug).id
    const key = { name: 'test', tenantId, scopes, requestsPerMinute: 1_000_000 }
    return (await createKey({ control: fresh.owner, author: testAuthor(clock) }, key)).key
  }
  const resources = opened.move()
  return {
    url,
    fresh,
    clock,
    blobsOf: openFileBlobs(blobFolder),
    keyOf,
    caller: async (slug, scopes) => createHttpClient(url, await keyOf(slug, scopes)),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

async function openOwn(server: string, slugs: readonly string[], opened: AsyncDisposableStack) {
  const fresh = opened.use(await freshDatabases(server, ...slugs))
  const { path: blobFolder } = opened.use(await markedFolder(fresh.databases))
  return { fresh, blobFolder }
}

function scopesOf(slug: string | null): readonly Scope[] {
  return slug === null ? [...tenantScopes, 'tenants:admin'] : tenantScopes
}
