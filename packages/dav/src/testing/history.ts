import type { CollectionRow } from '../turns/dav-turn.ts'
import type { DavStage, EventChanges } from './dav-stage.ts'
import { eventText, withProperty } from './sample-event.ts'

const fields = ['SUMMARY', 'LOCATION', 'DESCRIPTION'] as const
type Field = (typeof fields)[number]
const columnOf = { SUMMARY: 'title', LOCATION: 'location', DESCRIPTION: 'description' } as const

type Side = 'local' | 'server'

type ServerObject = { url: string; etag: string; text: string }

/** A collection on a server as another client sees it. A change returns false if the object is not as it was read. */
export type HistoryServer = {
  read(uid: string): Promise<ServerObject | null>
  create(uid: string, text: string): Promise<boolean>
  replace(object: ServerObject, text: string): Promise<boolean>
  remove(object: ServerObject): Promise<boolean>
}

type Step = { uid: string; field: Field; isDeletion: boolean }
type KnownObject = Awaited<ReturnType<DavStage['objects']>>[number]
type Write = { uid: string; field: Field; value: string }

/**
 * For tests: what clients of both sides have done to the objects of one collection. Each written value is unique, and
 * the history records which values a client has replaced or deleted knowingly: every other one must be on both sides at
 * the end, or in a conflict.
 */
export class History {
  readonly writes: Write[] = []
  readonly replaced = new Set<string>()
  #values = 0
  readonly #random: () => number
  readonly #stage: DavStage
  readonly #server: HistoryServer
  readonly #collection: CollectionRow

  constructor(stage: DavStage, server: HistoryServer, collection: CollectionRow, random: () => number) {
    this.#stage = stage
    this.#server = server
    this.#collection = collection
    this.#random = random
  }

  /** One random change of another client: creates `uid`, or changes or deletes it if it exists on the server. */
  serverStep(uid: string): Promise<void> {
    const { field, isDeletion } = this.#step(uid)
    return this.stepOnServer(uid, field, isDeletion)
  }

  /** One random local change of each of the UIDs, all of them in one transaction. */
  async localSteps(uids: readonly string[]): Promise<void> {
    const steps = uids.map((uid) => this.#step(uid))
    const known = new Map(
      (await this.#stage.objects(this.#collection.id)).map((each) => [each.object.uid, each] as const),
    )
    await this.#stage.changeTogether((changes) =>
      Promise.all(steps.map((step) => this.#stepLocally(changes, known.get(step.uid), step))),
    )
  }

  #step(uid: string): Step {
    const isDeletion = this.#random() < 0.15
    return { uid, isDeletion, field: fields[Math.floor(this.#random() * fields.length)] ?? 'SUMMARY' }
  }

  /** One change of another client, which may happen between two requests. A change that comes too late is none. */
  async stepOnServer(uid: string, field: Field, isDeletion: boolean): Promise<void> {
    const found = await this.#server.read(uid)
    if (!found) {
      if (isDeletion) return
      const value = this.#newValue(uid, 'SUMMARY', 'server')
      const isCreated = await this.#server.create(uid, eventText(uid, { SUMMARY: value }))
      if (!isCreated) this.replaced.add(value)
      return
    }
    if (isDeletion) {
      if (await this.#server.remove(found)) this.#replace(fields, found.text)
      return
    }
    const value = this.#newValue(uid, field, 'server')
    if (await this.#server.replace(found, withProperty(found.text, field, value)))
      this.#replace([field], found.text)
    else this.replaced.add(value)
  }

  async #stepLocally(changes: EventChanges, known: KnownObject | undefined, step: Step): Promise<void> {
    const { uid, field, isDeletion } = step
    const event = known?.event
    if (!event) {
      // A UID whose deletion has not reached the server is not created again.
      if (isDeletion || known) return
      const title = this.#newValue(uid, 'SUMMARY', 'local')
      await changes.createEvent(this.#collection.id, uid, { title })
      return
    }
    if (isDeletion) {
      const deleted = await changes.deleteEvent(event.id)
      if (deleted) this.#replace(fields, deleted.object ?? '')
      return
    }
    const value = this.#newValue(uid, field, 'local')
    const before = await changes.changeEvent(event.id, { [columnOf[field]]: value })
    if (before) this.#replace([field], before.object ?? '')
    else this.replaced.add(value)
  }

  #newValue(uid: string, field: Field, side: Side): string {
    this.#values += 1
    const value = `${side}-${uid}-${this.#values}x`
    this.writes.push({ uid, field, value })
    return value
  }

  #replace(names: readonly Field[], text: string): void {
    for (const name of names) {
      const [, value] = new RegExp(`^${name}:(.*)$`, 'm').exec(text.replaceAll('\r\n ', '')) ?? []
      if (value) this.replaced.add(value.trim())
    }
  }

  /** Written values that are neither on both sides nor in a conflict, and that no client has replaced. */
  async lost(): Promise<Write[]> {
    const objects = await this.#stage.objects(this.#collection.id)
    const conflicts = await this.#stage.conflicts(this.#collection.id)
    const kept = [
      ...objects.map(({ event }) => event?.object ?? ''),
      ...conflicts.flatMap(({ local, server, base }) => [local ?? '', server ?? '', base ?? '']),
    ].join('\n')
    return this.writes.filter(({ value }) => !this.replaced.has(value) && !kept.includes(value))
  }
}
