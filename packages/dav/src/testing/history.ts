import type { CollectionRow } from '../turns/dav-turn.ts'
import type { DavStage } from './dav-stage.ts'
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

type Write = { uid: string; field: Field; value: string }

/**
 * For tests: what clients of both sides have done to the objects of one collection. Each written value is unique, and the history
 * records which values a client has replaced or deleted knowingly: every other one must be on both sides at the end, or in a conflict.
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

  /** One random change on a side: creates `uid`, or changes or deletes it if it exists there. */
  async step(side: Side, uid: string): Promise<void> {
    const isDeletion = this.#random() < 0.15
    const field = fields[Math.floor(this.#random() * fields.length)] ?? 'SUMMARY'
    if (side === 'local') await this.#stepLocally(uid, field, isDeletion)
    else await this.stepOnServer(uid, field, isDeletion)
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

  async #stepLocally(uid: string, field: Field, isDeletion: boolean): Promise<void> {
    const [known] = await this.#stage.objects(this.#collection.id, uid)
    const event = known?.event
    if (!event) {
      // A UID whose deletion has not reached the server is not created again.
      if (isDeletion || known) return
      const title = this.#newValue(uid, 'SUMMARY', 'local')
      await this.#stage.createEvent(this.#collection.id, uid, { title })
      return
    }
    if (isDeletion) {
      const deleted = await this.#stage.deleteEvent(event.id)
      if (deleted) this.#replace(fields, deleted.object ?? '')
      return
    }
    const value = this.#newValue(uid, field, 'local')
    const before = await this.#stage.changeEvent(event.id, { [columnOf[field]]: value })
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
