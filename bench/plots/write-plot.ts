import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawLineChart, type LineChart } from './line-chart.ts'

/** A chart and the name of its file among the plots of the documentation. */
export type Plot = { file: string; chart: LineChart }

const folder = join(import.meta.dirname, '../../docs/plots')

/** Draws a plot into its file, and returns the path of the file. */
export async function writePlot({ file, chart }: Plot): Promise<string> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, file)
  await writeFile(path, drawLineChart(chart))
  return path
}
