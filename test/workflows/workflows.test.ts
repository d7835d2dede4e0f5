import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { workflowFaults } from './workflow-faults.ts'

const step = z.looseObject({ uses: z.string().optional(), run: z.string().optional() })
const workflow = z.looseObject({
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(
    z.string(),
    z.looseObject({
      permissions: z.record(z.string(), z.string()),
      'timeout-minutes': z.number().optional(),
      uses: z.string().optional(),
      steps: z.array(step).default([]),
    }),
  ),
})

const files = globSync('.github/workflows/*.yml').toSorted()

test('the workflows are those of tests and of releases', () => {
  expect(files.map((file) => basename(file))).toEqual(['ci.yml', 'release.yml'])
})

describe.for(files)('%s', (file) => {
  const content = readFileSync(file, 'utf8')
  const { permissions, jobs } = workflow.parse(parse(content))
  const steps = Object.values(jobs).flatMap((job) => job.steps)

  test('is valid by the schema of GitHub, which rejects a wrong key', () => {
    expect(workflowFaults(file, content)).toEqual([])
    expect(
      workflowFaults(file, content.replace('permissions: {}', 'permissions: {}\npermission: {}')),
    ).not.toEqual([])
  })

  test('gives no permission to all jobs, and each job its own', () => {
    expect(permissions).toEqual({})
    for (const [name, job] of Object.entries(jobs))
      expect(Object.keys(job.permissions), name).not.toHaveLength(0)
  })

  test('pins every action to a commit, with its version beside it', () => {
    const uses = [...content.matchAll(/uses: (.+)/g)].map(([, action = '']) => action)
    expect(uses.length).toBeGreaterThan(1)
    for (const action of uses)
      if (!action.startsWith('./')) expect(action).toMatch(/^[\w.-]+\/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  test('puts no expression into a shell, and ends every job in time', () => {
    for (const { run } of steps) expect(run ?? '').not.toContain('$' + '{{')
    for (const [name, job] of Object.entries(jobs))
      if (!job.uses) expect(job['timeout-minutes'], name).toBeLessThanOrEqual(60)
  })
})

test('the tests run by .ci/run, on the oldest Node that package.json allows', () => {
  const { engines } = z
    .object({ engines: z.object({ node: z.string() }) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')))
  const ci = readFileSync('.github/workflows/ci.yml', 'utf8')
  expect(ci).toContain('run: .ci/run\n')
  expect(ci).toContain(`node-version: ${engines.node.replace('>=', '')}\n`)
})

test('only the job that pushes and signs may write packages, and no job has another secret than its token', () => {
  const text = readFileSync('.github/workflows/release.yml', 'utf8')
  const { jobs } = workflow.parse(parse(text))
  const writing = Object.entries(jobs).filter(([, job]) => Object.values(job.permissions).includes('write'))
  expect(Object.fromEntries(writing.map(([name, job]) => [name, job.permissions]))).toEqual({
    images: { contents: 'read', packages: 'write', 'id-token': 'write' },
    notes: { contents: 'write' },
  })
  expect([...text.matchAll(/secrets\.(\w+)/g)].map(([, name]) => name)).toEqual(['GITHUB_TOKEN'])
})
