import { dockerAnswers } from './containers/docker-answers.ts'
import { findOnPath, installWithApt } from './find-program.ts'

/** A server that can be started: its program, on this machine or in a container. */
export type Server = { program: string; place: 'machine' | 'container' }

/** Where servers are looked for; tests replace it. */
export type Places = {
  onPath(program: string): Promise<string | null>
  dockerAnswers(): Promise<boolean>
  /** Installs packages, and returns the path of the program, or null. */
  install(program: string, packages: readonly string[]): Promise<string | null>
  isCi: boolean
}

const machine: Places = {
  onPath: findOnPath,
  dockerAnswers,
  install: installWithApt,
  isCi: process.env.CI === 'true',
}

/**
 * Finds a server for tests: on the PATH, else in a container of `containers/start-container.ts` where a Docker engine
 * answers, else installed with apt (as root, on Debian or Ubuntu), else null. Its tests are then skipped. With CI=true
 * a missing server is an error.
 * @param packages the packages of Debian that have the program
 */
export async function findServer(
  program: string,
  packages: readonly string[],
  places: Places = machine,
): Promise<Server | null> {
  const present = await places.onPath(program)
  if (present !== null) return { program: present, place: 'machine' }
  if (await places.dockerAnswers()) return { program, place: 'container' }
  const installed = await places.install(program, packages)
  if (installed !== null) return { program: installed, place: 'machine' }
  if (places.isCi)
    throw new Error(`The tests need ${program}: install ${packages.join(' and ')}, or start a Docker engine`)
  return null
}
