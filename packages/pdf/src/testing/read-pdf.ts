import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** What a reader of a PDF sees. */
export type ReadPdf = {
  /** The texts of each page in the order of the document. A text is on one line, and without a gap. */
  pages: string[][]
  title: string
  language: string
}

/** For tests: reads the texts of a PDF. No-break spaces become spaces, and minus signs hyphens. */
export async function readPdf(pdf: Uint8Array): Promise<ReadPdf> {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await loading.promise
  const pages: string[][] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(textsOf(items.filter((item) => 'str' in item)))
  }
  const { info } = await document.getMetadata()
  await loading.destroy()
  return { pages, title: memberOf(info, 'Title'), language: memberOf(info, 'Language') }
}

type Run = { str: string; transform: number[]; width: number; height: number }

/** Joins runs that touch each other: a text has a run for each font, and a subset of a font is a font of its own. */
function textsOf(runs: readonly Run[]): string[] {
  const texts: string[] = []
  let end = { x: Number.NaN, y: Number.NaN }
  for (const { str, transform, width, height } of runs) {
    const [, , , , x = 0, y = 0] = transform
    const touches = Math.abs(y - end.y) < 0.5 && Math.abs(x - end.x) < 0.1 * height
    texts.push(touches ? `${texts.pop()}${str}` : str)
    end = { x: x + width, y }
  }
  return texts.map(plain).filter((text) => text !== '')
}

function memberOf(info: object, name: string): string {
  return String(new Map(Object.entries(info)).get(name) ?? '')
}

function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ').replaceAll('−', '-').trim()
}
