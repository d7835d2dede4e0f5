import { expect, test } from 'vitest'
import { chromiumPlaces } from './chromium-places.ts'

const pathsOf = (...of: Parameters<typeof chromiumPlaces>) => chromiumPlaces(...of).map(({ path }) => path)

test('on Linux the programs of the PATH come first, and those without windows before others', () => {
  const places = chromiumPlaces('linux', { PATH: '/usr/bin::/opt/bin' })
  expect(places.slice(0, 3)).toEqual([
    { path: '/usr/bin/chromium-headless-shell', source: 'PATH' },
    { path: '/opt/bin/chromium-headless-shell', source: 'PATH' },
    { path: '/usr/bin/chrome-headless-shell', source: 'PATH' },
  ])
  expect(places.at(-1)).toEqual({ path: '/usr/lib/chromium/chromium', source: 'installation' })
  expect(pathsOf('linux', {})).toContain('/opt/google/chrome/chrome')
})

test('on macOS the applications of all users and of the user are looked up', () => {
  const places = pathsOf('darwin', { PATH: '/bin', HOME: '/Users/ola' })
  expect(places).toContain('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome')
  expect(places).toContain('/Users/ola/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge')
})

test('on Windows the folders of programs are looked up', () => {
  const places = pathsOf('win32', {
    PATH: 'C:\\tools;D:\\bin',
    PROGRAMFILES: 'C:\\Program Files',
    'PROGRAMFILES(X86)': 'C:\\Program Files (x86)',
  })
  expect(places[0]).toBe('C:\\tools\\chromium-headless-shell.exe')
  expect(places).toContain('C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe')
  expect(places).toContain('C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe')
})

test('another system has no place of an installation', () => {
  expect(pathsOf('freebsd', {})).toEqual([])
})
