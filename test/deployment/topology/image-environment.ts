import { readText } from '../compose-file.ts'

type Stage = { base: string; environment: Record<string, string> }

/** Returns the variables that a stage of deploy/docker/Dockerfile sets, with those of the stages below it. */
export function imageEnvironment(stage: string): Record<string, string> {
  return environmentOf(readStages(readText('deploy/docker/Dockerfile')), stage)
}

function environmentOf(stages: Map<string, Stage>, name: string): Record<string, string> {
  const stage = stages.get(name)
  return stage ? { ...environmentOf(stages, stage.base), ...stage.environment } : {}
}

function readStages(dockerfile: string): Map<string, Stage> {
  const stages = new Map<string, Stage>()
  let stage: Stage = { base: '', environment: {} }
  for (const line of dockerfile.replaceAll(/\\\n/g, ' ').split('\n')) {
    const [, base, name] = /^FROM (\S+) AS (\S+)$/.exec(line) ?? []
    if (base && name) {
      stage = { base, environment: {} }
      stages.set(name, stage)
    }
    if (!line.startsWith('ENV ')) continue
    for (const [, key = '', value = ''] of line.matchAll(/(\w+)=(\S*)/g)) stage.environment[key] = value
  }
  return stages
}
