import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exitCodes } from '../command/run-program.ts'

/** Writes the file of a return to the standard output. */
export async function writeFile({ texts }: { texts: Iterable<string> }): Promise<number> {
  await pipeline(Readable.from(texts), process.stdout, { end: false })
  return exitCodes.done
}

/** Writes the figures of a return as JSON to the standard output. */
export function writeFigures(figures: object): number {
  console.log(JSON.stringify(figures, null, 2))
  return exitCodes.done
}
