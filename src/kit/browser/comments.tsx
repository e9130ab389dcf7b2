import { apiOf, ask, useAgencyId, useRefresh, useSaveKey } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import type { Whole } from '#kit/browser/use-document.ts'
import type { Document } from '#kit/document.ts'
import { CommentBox } from '#ui/comment-box.tsx'

/** Says something about a document; among the staff, unless the consignees who see the document shall read it. */
export const Comments = ({ document, row }: { document: Document; row: Whole }) => {
  const { asker } = useAsker()
  const path = `${apiOf(useAgencyId(), document.address)}/${row.id}/comments`
  const refresh = useRefresh()
  const { key, renew } = useSaveKey()
  const send = async (comment: string, isShown: boolean) => {
    await ask(path, { method: 'POST', body: { comment, isShown }, key })
    renew()
    void refresh()
  }
  const readers = asker.isCompanyAdmin ? [] : document.seenBy(row)
  return <CommentBox onSend={send} mayShow={readers.length > 0} />
}
