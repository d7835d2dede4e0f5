import { Problem } from '@fiscus/contracts/problems/problem'
import { documents as texts } from '@fiscus/messages/documents'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { documentContents } from '../schema/tenant/document-contents.ts'
import { documentLinks } from '../schema/tenant/document-links.ts'
import { documentChain, documentSnapshots, documents } from '../schema/tenant/documents.ts'

/** A JSON value as `JSON.stringify` writes it: `to_json` escapes the same characters. */
const json = (value: SQL) => sql`coalesce(to_json(${value})::text, 'null')`
const digest = (text: SQL) => sql`encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`

/** The stored links of a document as the text that its chain digest covers (`linksText`). */
export function storedLinksText(documentId: PgColumn | SQL): SQL<string> {
  return sql<string>`coalesce((
    select string_agg(l.relation || ' ' || l.related_document_id, E'\n' order by l.position)
    from ${documentLinks} l where l.document_id = ${documentId}), '')`
}

/**
 * The chain digest (`chainDigest`) of the document `d` with the snapshot `s` and the text `linked.ids` of its links.
 * @param previous the digest before it
 */
export const storedChainDigest = (previous: SQL) =>
  digest(
    sql`'[' || concat_ws(',', ${sql.join(
      [
        json(previous),
        sql`s.sequence`,
        json(sql`d.id`),
        json(sql`d.type`),
        json(sql`d.number`),
        json(sql`to_char(d.issue_date, 'YYYY-MM-DD')`),
        json(sql`to_char(d.approved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`),
        json(sql`d.approved_by`),
        json(sql`d.currency`),
        json(digest(sql`d.summary::text`)),
        json(digest(sql`d.request::text`)),
        json(sql`d.corrects_document_id`),
        json(sql`d.correction_reason`),
        json(sql`d.correction_note`),
        json(sql`s.snapshot_digest`),
        // null, which concat_ws leaves out, for a document from before contents.
        sql`case when s.content_digest is not null or d.external_reference is not null
      or d.invoice_type is distinct from case d.type when 'invoice' then 'standard' end
      or linked.ids <> coalesce('corrects ' || d.corrects_document_id, '')
      then concat_ws(',', ${json(sql`d.invoice_type`)}, ${json(sql`d.external_reference`)}, ${json(sql`linked.ids`)},
        ${json(sql`s.content_digest`)}) end`,
      ],
      sql`, `,
    )}) || ']'`,
  )

/**
 * Whether the name of the buyer of the document `d` is that in its content `c`. The search in the text answers nearly
 * always, and costs a tenth of reading the JSON: nothing but the buyer is an object with this key.
 */
const hasItsBuyer = sql`case
  when c.content is null or position(coalesce('"buyer":{"name":' || to_json(d.buyer_name), '') in c.content) > 0
    and (d.buyer_name is not null or position('"buyer":{' in c.content) = 0) then true
  else ${json(sql`d.buyer_name`)} = coalesce((c.content::json #> '{content,buyer,name}')::text, 'null') end`

/**
 * Whether the columns beside the chain that follow from the content `c` of the document `d` do so: the name of the
 * buyer, and of a correction the date of the reduction that it takes back. A correction whose content lacks this date is
 * from before contents had it.
 */
const isCopied = sql`(${hasItsBuyer} and case when d.correction_reason is null then true
  else coalesce((c.content::json -> 'reductionDate')::text = ${json(sql`to_char(d.reduction_date, 'YYYY-MM-DD')`)}, true) end)`

/**
 * Whether a document with its snapshot, content and links is as it was approved: all of it gives its chain digest, and
 * the next document and the end of the chain continue that digest (0012). The database computes it, so that a query of
 * a few columns proves them too.
 * @param id the column of the id in the surrounding query, of a table without an alias
 */
export function isUnchanged(id: PgColumn): SQL<boolean> {
  return sql<boolean>`coalesce((
    select s.snapshot_digest = ${digest(sql`s.snapshot`)}
      and s.content_digest is not distinct from ${digest(sql`c.content`)}
      and s.chain_digest = ${storedChainDigest(sql`s.previous_digest`)}
      and ${isCopied}
      and not exists (select from ${documentSnapshots} n
        where n.sequence = s.sequence + 1 and n.previous_digest <> s.chain_digest)
      and not exists (select from ${documentChain} e where e.sequence = s.sequence and e.digest <> s.chain_digest)
    from ${documents} d join ${documentSnapshots} s on s.document_id = d.id
      left join ${documentContents} c on c.document_id = d.id
      cross join lateral (select ${storedLinksText(sql`d.id`)} as ids) linked
    where d.id = ${id.table}.${sql.identifier(id.name)}), false)`
}

/** Whether the columns of a document that are copies from its content are what the content has. */
export function hasItsCopies(id: PgColumn): SQL<boolean> {
  return sql<boolean>`coalesce((
    select ${isCopied} from ${documents} d left join ${documentContents} c on c.document_id = d.id
    where d.id = ${id.table}.${sql.identifier(id.name)}), false)`
}

/** A row that was read of a document, with `isUnchanged` of it. */
export type ProvenRow = { id: string; isUnchanged: boolean }

/**
 * Returns the rows of documents that are as they were approved.
 * @throws Problem 409 `document-changed` with each of the others
 */
export function requireUnchanged<Row extends ProvenRow>(rows: readonly Row[]): Omit<Row, 'isUnchanged'>[] {
  const changed = rows.filter(({ isUnchanged }) => !isUnchanged)
  const [first] = changed
  if (first)
    throw new Problem('document-changed', texts.changed({ id: first.id }), {
      errors: changed.map(({ id }) => ({
        pointer: `/documents/${id}`,
        detail: texts.changed({ id }),
        code: 'document-changed',
      })),
    })
  return rows.map(({ isUnchanged: _, ...row }) => row)
}
