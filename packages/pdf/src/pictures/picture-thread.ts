import { parentPort } from 'node:worker_threads'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { encodePng } from './png.ts'

/** A page of a PDF, counted from 1, and the largest width and height of its picture in points. */
export type PictureJob = { pdf: Uint8Array; pageNumber: number; width: number; heightMax: number }

let library: Promise<PDFiumLibrary> | undefined

parentPort?.on('message', async (job: PictureJob) => parentPort?.postMessage(await drawPage(job)))

async function drawPage({ pdf, pageNumber, width, heightMax }: PictureJob): Promise<Buffer> {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(pdf)
  try {
    const page = document.getPage(pageNumber - 1)
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const scale = Math.min(width / originalWidth, heightMax / originalHeight)
    const size = { width: Math.round(originalWidth * scale), height: Math.round(originalHeight * scale) }
    return encodePng(await page.render({ ...size, render: 'bitmap' }))
  } finally {
    document.destroy()
  }
}
