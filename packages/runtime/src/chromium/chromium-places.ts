import { posix, win32 } from 'node:path'

/** Names of programs on the PATH: those without windows first, because they start faster. */
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
  'msedge',
]

const linuxPlaces = [
  '/opt/google/chrome/chrome',
  '/opt/microsoft/msedge/msedge',
  '/usr/lib/chromium/chromium',
]

const macPlaces = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]

const windowsPlaces = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
]

/** A place where Chromium may be. */
export type ChromiumPlace = { path: string; source: 'PATH' | 'installation' }

/**
 * The places of Chromium, Chrome and Edge on a platform, the preferred ones first. `variables` are those of the
 * process.
 */
export function chromiumPlaces(
  platform: NodeJS.Platform,
  variables: Readonly<Record<string, string | undefined>>,
): ChromiumPlace[] {
  const isWindows = platform === 'win32'
  const { join, delimiter } = isWindows ? win32 : posix
  const path = (isWindows ? (variables.PATH ?? variables.Path) : variables.PATH) ?? ''
  const folders = path.split(delimiter).filter((folder) => folder !== '')
  const onPath = names.flatMap((name) =>
    folders.map((folder) => join(folder, isWindows ? `${name}.exe` : name)),
  )
  return [
    ...onPath.map((path) => ({ path, source: 'PATH' as const })),
    ...installations(platform, variables).map((path) => ({ path, source: 'installation' as const })),
  ]
}

function installations(
  platform: NodeJS.Platform,
  variables: Readonly<Record<string, string | undefined>>,
): string[] {
  if (platform === 'linux') return linuxPlaces
  const present = (folder: string | undefined) => folder !== undefined
  if (platform === 'darwin')
    return ['/Applications', variables.HOME && posix.join(variables.HOME, 'Applications')]
      .filter(present)
      .flatMap((folder) => macPlaces.map((place) => posix.join(folder, place)))
  if (platform === 'win32')
    return [variables.PROGRAMFILES, variables['PROGRAMFILES(X86)'], variables.LOCALAPPDATA]
      .filter(present)
      .flatMap((folder) => windowsPlaces.map((place) => win32.join(folder, place)))
  return []
}
