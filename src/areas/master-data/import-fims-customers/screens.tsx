// Import of the finance system's customers: drop the file, preview each row, confirm overwrites, import.

import { Alert, Button, Upload } from 'antd'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { consignee } from '#areas/master-data/company/definition.ts'
import {
  type FimsResult,
  fimsFields,
  fimsTemplate,
  importFims,
} from '#areas/master-data/import-fims-customers/calls.ts'
import { FimsRows } from '#areas/master-data/import-fims-customers/rows.tsx'
import { awaitWork } from '#background/await-work.tsx'
import type { OrderedWork } from '#background/calls.ts'
import { useFollow } from '#background/follow.tsx'
import { ApiError, ask, download, useAgencyId, useRefresh } from '#kit/browser/api.ts'
import { Picker } from '#kit/browser/picker.tsx'
import { formatCount } from '#kit/units.ts'
import { saveTable } from '#ui/download.ts'
import { useLanguage } from '#ui/language.tsx'
import { notify } from '#ui/notify.ts'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import '#trade/parties/parties.css'

type CheckedFile = { file: File; checked: FimsResult }

/** Sends the file: a dry run only checks it. */
const useSend = (consignees: readonly number[]) => {
  const agencyId = useAgencyId()
  const follow = useFollow(agencyId)
  return async (file: File, dryRun: boolean, overwritten: ReadonlySet<number>): Promise<FimsResult> => {
    const query = new URLSearchParams([['dryRun', String(dryRun)]])
    for (const id of consignees) query.append('consigneeId', String(id))
    if (overwritten.size > 0) query.set('overwrite', [...overwritten].join(','))
    const body = new FormData()
    body.append('file', file)
    const path = `${importFims.path.replace(':agencyId', String(agencyId))}?${query}`
    return awaitWork(await ask<FimsResult | OrderedWork>(path, { method: 'POST', body }), follow)
  }
}

const useImport = (consignees: readonly number[]) => {
  const { t } = useLanguage()
  const send = useSend(consignees)
  const refresh = useRefresh()
  const [checkedFile, setCheckedFile] = useState<CheckedFile>()
  const [overwritten, setOverwritten] = useState<ReadonlySet<number>>(new Set())
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const runBusy = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailure(undefined)
    await work().catch((error: Error) => setFailure(t(error.message)))
    setBusy(false)
  }
  const check = (file: File, rows: ReadonlySet<number> = new Set()) =>
    runBusy(async () => {
      setOverwritten(rows)
      setCheckedFile({ file, checked: await send(file, true, rows) })
    })
  const apply = ({ file }: CheckedFile) =>
    runBusy(async () => {
      try {
        const { noted } = await send(file, false, overwritten)
        notify.success(t('{count} rows imported.', { count: formatCount(noted) }))
        setCheckedFile(undefined)
        await refresh()
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'IMPORT_REFUSED') throw error
        await check(file, overwritten)
      }
    })
  return { checkedFile, overwritten, failure, isBusy, check, apply }
}

const Problems = ({ file, checked: { problems } }: CheckedFile) => {
  const { t } = useLanguage()
  const labelOf = (field: string | null) =>
    field ? t(fimsFields[field as keyof typeof fimsFields]?.label ?? field) : ''
  const save = () =>
    saveTable(
      file.name.replace(/\.(xlsx|csv)$/i, ` ${t('errors')}.csv`),
      [t('Row no.'), t('Column'), t('Problem')],
      problems.map(({ row, field, message }) => [String(row), labelOf(field), message]),
    )
  return (
    <Alert
      type="error"
      showIcon
      title={t('{count} problems. Correct them in the file and drop it again.', {
        count: formatCount(problems.length),
      })}
      description={
        <ul>
          {problems.slice(0, 20).map(({ row, field, message }) => (
            <li key={`${row} ${field}`}>
              {t('Row no.')} {row}: {labelOf(field)} {message}
            </li>
          ))}
        </ul>
      }
      action={
        <Button size="small" icon={<Download size={14} strokeWidth={1.7} />} onClick={save}>
          {t('Error file')}
        </Button>
      }
    />
  )
}

type FilePanelProps = {
  consignees: number[]
  onConsignees: (consignees: number[]) => void
  onFile: (file: File) => void
}

const FilePanel = ({ consignees, onConsignees, onFile }: FilePanelProps) => {
  const { t } = useLanguage()
  return (
    <Panel title={t('New customers buy from')}>
      <div className="fims-whose">
        <Picker
          to={consignee}
          multiple
          value={consignees}
          onChange={value => onConsignees((value as number[] | null) ?? [])}
          aria-label={t('New customers buy from')}
        />
      </div>
      <Upload.Dragger
        accept=".xlsx,.csv"
        maxCount={1}
        showUploadList={false}
        beforeUpload={file => {
          onFile(file)
          return false
        }}
      >
        {t('Drop the Excel or CSV file here, or choose it.')}
      </Upload.Dragger>
    </Panel>
  )
}

/** The screen of the import. */
export const ImportFims = () => {
  const { t } = useLanguage()
  const agencyId = useAgencyId()
  const [consignees, setConsignees] = useState<number[]>([])
  const { checkedFile, overwritten, failure, isBusy, check, apply } = useImport(consignees)
  const { problems, taken, noted, rows } = checkedFile?.checked ?? { problems: [], taken: 0, noted: 0, rows: [] }
  const isReady = problems.length === 0 && (taken > 0 || noted > 0)
  const template = () => download(fimsTemplate.path.replace(':agencyId', String(agencyId)), 'FIMS.xlsx')
  const tick = (row: number, isTicked: boolean) => {
    const next = new Set(overwritten)
    if (isTicked) next.add(row)
    else next.delete(row)
    if (checkedFile) void check(checkedFile.file, next)
  }
  return (
    <Page
      title={t('Import FIMS Customers')}
      actions={<Button onClick={() => void template()}>{t('Template')}</Button>}
      primary={
        <Button
          type="primary"
          disabled={!isReady}
          loading={isBusy}
          onClick={() => checkedFile && void apply(checkedFile)}
        >
          {t('Import')}
        </Button>
      }
    >
      {failure && <Alert type="error" showIcon title={failure} />}
      <FilePanel consignees={consignees} onConsignees={setConsignees} onFile={file => void check(file)} />
      {checkedFile && problems.length > 0 && <Problems {...checkedFile} />}
      {checkedFile && <FimsRows rows={rows} overwritten={overwritten} onTick={tick} />}
    </Page>
  )
}
