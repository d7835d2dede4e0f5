import type { Work } from '@fiscus/threads/work'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { encodePng } from './png.ts'

/** A page of a PDF, counted from 1, and the largest width and height of its picture in points. */
export type PictureJob = { pdf: Uint8Array; pageNumber: number; width: number; heightMax: number }

let library: Promise<PDFiumLibrary> | undefined

const picture: Work<PictureJob, Uint8Array> = { name: 'picture', execute: drawPage }

/** The works of the thread of pictures. */
export const works = [picture] as const

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
