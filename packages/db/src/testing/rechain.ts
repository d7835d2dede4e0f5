import { sql } from 'drizzle-orm'
import type { TenantDatabase } from '../connections/databases.ts'
import { storedChainDigest, storedLinksText } from '../documents/unchanged.ts'

/**
 * Gives the documents of a tenant the digests of a chain, for documents that were inserted by SQL. As the owner.
 * @param after the sequence of the last document that has its digests
 */
export async function rechain(db: TenantDatabase, after = 0): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`alter table document_snapshots disable trigger user`)
    await tx.execute(sql`update document_snapshots s set snapshot_digest = encode(sha256(convert_to(snapshot, 'UTF8')), 'hex'),
      content_digest = (select encode(sha256(convert_to(content, 'UTF8')), 'hex') from document_contents c
        where c.document_id = s.document_id) where sequence > ${after}`)
    await tx.execute(sql`
      with recursive chain (sequence, previous, digest) as (
        select ${after}::bigint, ''::text, coalesce((select chain_digest from document_snapshots where sequence = ${after}), '')
        union all
        select s.sequence, chain.digest, ${storedChainDigest(sql`chain.digest`)}
        from chain cross join lateral (select * from document_snapshots next where next.sequence > chain.sequence
            order by next.sequence limit 1) s
          join documents d on d.id = s.document_id
          cross join lateral (select ${storedLinksText(sql`d.id`)} as ids) linked
      ), chained as (
        update document_snapshots s set previous_digest = chain.previous, chain_digest = chain.digest
        from chain where chain.sequence = s.sequence and s.sequence > ${after}
      )
      update document_chain set (sequence, digest) = (select sequence, digest from chain order by sequence desc limit 1)`)
    await tx.execute(sql`alter table document_snapshots enable always trigger refuse_row_change`)
    await tx.execute(sql`alter table document_snapshots enable always trigger refuse_truncate`)
  })
}
