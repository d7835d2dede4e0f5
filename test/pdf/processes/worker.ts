import { openDatabases } from '@fiscus/db/tenants/open-databases'
import { testPdfEnvironment } from '@fiscus/pdf/testing/test-environment'
import { openFileBlobs } from '@fiscus/runtime/blobs/file-blobs'
import { pdfQueueWorker } from '@fiscus/tasks/pdf-queue-worker'
import { runOn } from '@fiscus/tasks/testing/task-context'

/**
 * A process that runs pdf_queue_worker of a tenant once, and sends a message for each counted document. It is killed by
 * its parent.
 */
const [url = '', slug = '', blobFolder = ''] = process.argv.slice(2)
await using databases = openDatabases({ url, processClass: 'worker' })
const tenant = await databases.findTenant({ slug })
const result = await runOn({ as: () => databases, tenant: () => tenant }, pdfQueueWorker, {
  slug,
  now: new Date(),
  pdf: await testPdfEnvironment(),
  blobs: openFileBlobs(blobFolder)(tenant.id),
  count: (counter) => process.send?.(counter),
})
process.send?.(result)
