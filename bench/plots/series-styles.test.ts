import { expect, test } from 'vitest'
import { grounds, seriesStyles } from './series-styles.ts'

/** The relative luminance of a colour such as #0072b2 (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test.for(seriesStyles)(
  '$light and $dark have a contrast of 3 or more to their grounds',
  ({ light, dark }) => {
    expect(contrast(light, grounds.light)).toBeGreaterThanOrEqual(3)
    expect(contrast(dark, grounds.dark)).toBeGreaterThanOrEqual(3)
  },
)

test.for(['light', 'dark', 'marker', 'dashes'] as const)('no two series have the same %s', (property) => {
  expect(new Set(seriesStyles.map((style) => style[property])).size).toBe(seriesStyles.length)
})
