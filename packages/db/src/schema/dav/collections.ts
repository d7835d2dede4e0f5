import {
  collectionKinds,
  conflictPolicies,
  davStates,
  deletionPolicies,
  syncDirections,
} from '@fiscus/contracts/dav/dav-vocabulary'
import type { Message } from '@fiscus/messages/message'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { editColumns, id, instant, oneOfCheck, zeroOrOneCheck, zeroOrOneColumn } from '../columns.ts'
import { calendarEvents } from '../tenant/calendar-events.ts'
import { contacts } from '../tenant/companies.ts'
import { davAccounts } from './accounts.ts'

/** The calendars and address books that discovery has found. Those with `is_selected` are synchronised. */
export const davCollections = pgTable(
  'dav_collections',
  {
    id: id(),
    account_id: uuid()
      .notNull()
      .references(() => davAccounts.id, { onDelete: 'cascade' }),
    kind: text({ enum: collectionKinds }).notNull(),
    /** Absolute, with a slash at its end. */
    url: text().notNull(),
    name: text().notNull(),
    /** `#RRGGBB`. */
    color: text(),
    /** A local change of name or color that the server does not have yet. */
    pending_name: text(),
    pending_color: text(),
    is_selected: zeroOrOneColumn().default(0),
    /** 1: the server grants no writing, so nothing is pushed. */
    is_read_only: zeroOrOneColumn().default(0),
    direction: text({ enum: syncDirections }).notNull().default('both'),
    conflict_policy: text({ enum: conflictPolicies }).notNull().default('server'),
    deletion_policy: text({ enum: deletionPolicies }).notNull().default('delete'),
    /** RFC 6578; null: the next pull lists the collection. Commits with the objects of its page. */
    sync_token: text(),
    /** CalendarServer's `getctag`, for servers without sync-collection. */
    ctag: text(),
    /**
     * 1: a listing has begun and is not complete. Objects that it has seen have its number; a complete one removes the
     * others.
     */
    is_listing: zeroOrOneColumn().default(0),
    listing: integer().notNull().default(0),
    state: text({ enum: davStates }).notNull().default('new'),
    state_since: instant().notNull().defaultNow(),
    error: text(),
    error_message: jsonb().$type<Message>(),
    /**
     * How many objects the server has removed that stay until a user answers (state `held`); null: no question is open.
     */
    held_removals: integer(),
    /** Some of them, by their titles or names. */
    held_names: text().array().notNull().default([]),
    /** The number of removals that a user has confirmed or refused; null: none, or a pull has taken the answer over. */
    confirmed_removals: integer(),
    /** The last pull that has taken an answer over: removals are counted from then on. */
    removals_since: instant(),
    last_pulled_at: instant(),
    /** The last pull that has seen all of the collection. */
    last_complete_at: instant(),
    last_pushed_at: instant(),
    ...editColumns(),
  },
  (table) => [
    unique().on(table.account_id, table.url),
    zeroOrOneCheck(table.is_selected),
    zeroOrOneCheck(table.is_read_only),
    zeroOrOneCheck(table.is_listing),
    oneOfCheck(table.kind, collectionKinds),
    oneOfCheck(table.direction, syncDirections),
    oneOfCheck(table.conflict_policy, conflictPolicies),
    oneOfCheck(table.deletion_policy, deletionPolicies),
    oneOfCheck(table.state, davStates),
    check('dav_collections_color_check', sql`${table.color} ~ '^#[0-9A-F]{6}$'`),
  ],
)

/**
 * Objects of collections: a calendar object (all components of one UID) or a card. An object has an event or a contact;
 * one that cannot be read has neither, and an error.
 */
export const davObjects = pgTable(
  'dav_objects',
  {
    id: id(),
    collection_id: uuid()
      .notNull()
      .references(() => davCollections.id, { onDelete: 'cascade' }),
    /** Absolute; chosen by us for an object that the server does not have yet. */
    url: text().notNull(),
    /** null for an object that cannot be read. */
    uid: text(),
    /** Strong, as the server has sent it; null: unknown, so that the object is read before it is changed. */
    etag: text(),
    /** The last copy that both sides had, byte for byte; null: the server does not have the object yet. */
    base: text(),
    event_id: uuid().references(() => calendarEvents.id, { onDelete: 'set null' }),
    contact_id: uuid().references(() => contacts.id, { onDelete: 'set null' }),
    /**
     * The last listing of the collection that has seen the object. Below 0: the server does not have it any more
     * (`removalMarks` of the package dav).
     */
    listing: integer().notNull().default(0),
    error_code: text(),
    error: text(),
    error_message: jsonb().$type<Message>(),
    error_since: instant(),
    created_at: instant().notNull().defaultNow(),
    updated_at: instant().notNull().defaultNow(),
  },
  (table) => [
    unique().on(table.collection_id, table.url),
    unique().on(table.collection_id, table.uid),
    unique().on(table.event_id),
    unique().on(table.contact_id),
    index('dav_objects_error_index')
      .on(table.collection_id, table.error_since)
      .where(sql`${table.error_code} is not null`),
    // Each pull and push looks for the few of them among all objects of a collection.
    index('dav_objects_removed_index').on(table.collection_id).where(sql`${table.listing} = -1`),
    index('dav_objects_vanished_index')
      .on(table.collection_id)
      .where(sql`${table.event_id} is null and ${table.contact_id} is null and ${table.error_code} is null`),
    check('dav_objects_record_check', sql`num_nonnulls(${table.event_id}, ${table.contact_id}) <= 1`),
  ],
)
