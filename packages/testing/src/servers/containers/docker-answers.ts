import { once } from 'node:events'
import { request } from 'node:http'

const answerMs = 2_000
const defaultSocket = '/var/run/docker.sock'

/**
 * Whether a Docker engine answers at DOCKER_HOST (unix:// or tcp://), else at its usual socket, within two seconds.
 * Containers are used on Linux only: they need the network of the host.
 */
export async function dockerAnswers(
  environment: Record<string, string | undefined> = process.env,
  platform: NodeJS.Platform = process.platform,
): Promise<boolean> {
  if (platform !== 'linux') return false
  const address = URL.parse(environment.DOCKER_HOST || `unix://${defaultSocket}`)
  if (address === null) return false
  const place =
    address.protocol === 'unix:'
      ? { socketPath: address.pathname }
      : { host: address.hostname, port: address.port || 2375 }
  const ping = request({ ...place, path: '/_ping', signal: AbortSignal.timeout(answerMs) }).end()
  try {
    const [response] = await once(ping, 'response')
    return response.resume().statusCode === 200
  } catch {
    return false
  }
}
