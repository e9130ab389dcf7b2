import { Button } from 'antd'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { awaitWork } from '#background/await-work.tsx'
import type { OrderedWork } from '#background/calls.ts'
import { useFollow } from '#background/follow.tsx'
import type { Additions } from '#kit/browser/additions.tsx'
import { ApiError, apiOf, ask, download, useAgencyId, useRefresh } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { allFields } from '#kit/browser/paths.ts'
import { type Document, mayAdd } from '#kit/document.ts'
import type { Field } from '#kit/fields.ts'
import { useLanguage } from '#ui/language.tsx'
import { useFileKeys } from '#ui/save-key.ts'
import { type UploadChecked, UploadDialog, type UploadProblem } from '#ui/upload-dialog.tsx'

// There must be fields to enter, and no secret or required child row among them.
const takesRows = (document: Document): boolean => {
  const entered = Object.values(document.fields).filter(({ need }) => need !== 'automatic')
  const isPlain = ({ shape, need }: Field) =>
    shape.kind === 'lines' ? need === 'optional' : !(shape.kind === 'text' && shape.secret)
  return entered.every(isPlain)
}

const isLost = (failure: unknown): boolean =>
  failure instanceof ApiError && (failure.status === 0 || failure.status >= 500)

// Sends the file to be checked or imported.
const useUpload = (document: Document, path: string) => {
  const { t } = useLanguage()
  const follow = useFollow(useAgencyId())
  const refresh = useRefresh()
  const fields = allFields(document)
  const once = useFileKeys(isLost)
  const named = (problems: readonly UploadProblem[]) =>
    problems.map(problem => ({ ...problem, field: problem.field && t(fields[problem.field]?.label ?? problem.field) }))
  const send = async <A,>(file: File, query: string, key?: string): Promise<A> => {
    const body = new FormData()
    body.append('file', file)
    return awaitWork(await ask<A | OrderedWork>(path + query, { method: 'POST', body, key }), follow)
  }
  const check = async (file: File): Promise<UploadChecked> => {
    const checked = await send<UploadChecked>(file, '?dryRun=true')
    return { ...checked, problems: named(checked.problems) }
  }
  // Rows that were valid in the check may be invalid by now; then the check is shown again.
  const apply = (file: File) =>
    once(file, key => send<{ created: number }>(file, '', key)).then(
      async ({ created }) => {
        await refresh()
        return created
      },
      error => {
        if (error instanceof ApiError && error.code === 'IMPORT_REFUSED') return check(file)
        throw error
      },
    )
  return { check, apply }
}

/** Imports the rows of an Excel file into the list, for users who may add rows. */
export const ExcelUpload: Additions['ExcelUpload'] = ({ document }) => {
  const { t } = useLanguage()
  const { asker } = useAsker()
  const [isOpen, setOpen] = useState(false)
  const path = `${apiOf(useAgencyId(), document.address)}/excel`
  const upload = useUpload(document, path)
  if (!mayAdd(asker, document) || !takesRows(document)) return null
  return (
    <>
      <Button icon={<FileUp size={14} strokeWidth={1.7} />} onClick={() => setOpen(true)}>
        {t('Upload')}
      </Button>
      {isOpen && (
        <UploadDialog
          title={t('Upload: {list}', { list: t(document.title) })}
          onTemplate={() => download(`${path}/template`, `${t(document.title)}.xlsx`)}
          {...upload}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
