// Imports many rows from one file: download the template, drop the filled file, see all problems at once, import.

import { Alert, Button, Upload } from 'antd'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '#kit/units.ts'
import { Dialog } from '#ui/dialog.tsx'
import { saveTable } from '#ui/download.ts'
import { Ltr } from '#ui/figures.tsx'
import { type Translate, useLanguage } from '#ui/language.tsx'
import { notify } from '#ui/notify.ts'
import { type PlainColumn, PlainTable } from '#ui/plain-table.tsx'

export type UploadProblem = { row: number; field: string | null; message: string }
/** The result of a check. `rows` holds those with a problem, and the first ones. */
export type UploadChecked = {
  count: number
  head: readonly string[]
  rows: readonly { row: number; cells: readonly string[] }[]
  problems: readonly UploadProblem[]
}

type UploadDialogProps = {
  title: string
  /** downloads an empty file with the right headings */
  onTemplate: () => Promise<unknown>
  /** checks the file without storing anything */
  check: (file: File) => Promise<UploadChecked>
  /** imports the file; resolves to the number of rows created, or to the problems found after all */
  apply: (file: File) => Promise<number | UploadChecked>
  onClose: () => void
}

type Tried = { file: File; checked: UploadChecked }

const useUpload = ({ check, apply, onClose }: UploadDialogProps) => {
  const { t } = useLanguage()
  const [tried, setTried] = useState<Tried>()
  const [busy, setBusy] = useState<'check' | 'apply'>()
  const [failure, setFailure] = useState<string>()
  const during = async (what: 'check' | 'apply', work: () => Promise<void>) => {
    setBusy(what)
    setFailure(undefined)
    await work().catch(error => setFailure(t((error as Error).message)))
    setBusy(undefined)
  }
  const choose = (file: File) =>
    during('check', async () => {
      setTried(undefined)
      setTried({ file, checked: await check(file) })
    })
  const takeOver = ({ file }: Tried) =>
    during('apply', async () => {
      const came = await apply(file)
      if (typeof came !== 'number') return setTried({ file, checked: came })
      notify.success(t('{count} rows imported.', { count: formatCount(came) }))
      onClose()
    })
  return { tried, busy, failure, choose, takeOver }
}

/** The number of rows with problems: one row may have several. */
const wrongRows = (problems: readonly UploadProblem[]): number => new Set(problems.map(({ row }) => row)).size

const Verdict = ({ file, checked: { count, problems } }: Tried) => {
  const { t } = useLanguage()
  if (count === 0)
    return <Alert type="warning" showIcon title={t('This file has no rows. Fill the template, then drop it again.')} />
  if (problems.length === 0) {
    const title = t('{count} rows are ready to import. Nothing is saved yet.', { count: formatCount(count) })
    return <Alert type="success" showIcon title={title} />
  }
  const save = () =>
    saveTable(
      file.name.replace(/\.xlsx$/i, ` ${t('errors')}.csv`),
      [t('Row no.'), t('Column'), t('Problem')],
      problems.map(({ row, field, message }) => [String(row), field ?? '', message]),
    )
  return (
    <Alert
      type="error"
      showIcon
      title={t('{problems} problems in {rows}. Correct them in the file and drop it again.', {
        problems: formatCount(problems.length),
        rows: t('{count} rows', { count: formatCount(wrongRows(problems)) }),
      })}
      action={
        <Button size="small" icon={<Download size={14} strokeWidth={1.7} />} onClick={save}>
          {t('Error file')}
        </Button>
      }
    />
  )
}

const problemText = ({ field, message }: UploadProblem): string => (field ? `${field}: ${message}` : message)

type SheetRow = UploadChecked['rows'][number]

const columnsOf = ({ head, problems }: UploadChecked, t: Translate): PlainColumn<SheetRow>[] => {
  const at = (row: number) => problems.filter(problem => problem.row === row)
  return [
    { key: 'row', title: t('Row no.'), cell: ({ row }) => <Ltr>{row}</Ltr> },
    ...(problems.length > 0
      ? [
          {
            key: 'problem',
            title: t('Problem'),
            cell: ({ row }: { row: number }) =>
              at(row).map(problem => (
                <div key={problemText(problem)} className="upload-problem">
                  {problemText(problem)}
                </div>
              )),
          },
        ]
      : []),
    ...head.map((title, index) => ({
      key: `${index}`,
      title,
      cell: ({ cells }: { cells: readonly string[] }) => <bdi>{cells[index]}</bdi>,
    })),
  ]
}

const Rows = ({ checked }: Tried) => {
  const { t } = useLanguage()
  const { rows, problems } = checked
  const elsewhere = problems.filter(({ row }) => !rows.some(shown => shown.row === row))
  return (
    <>
      {elsewhere.length > 0 && (
        <ul className="upload-elsewhere">
          {elsewhere.slice(0, 20).map(problem => (
            <li key={`${problem.row} ${problem.field}`}>{problemText(problem)}</li>
          ))}
        </ul>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by the keyboard */}
      <section className="upload-rows" tabIndex={0} aria-label={t('Rows of the file')}>
        <PlainTable
          caption={t('Rows of the file')}
          rows={rows}
          rowKey={({ row }) => row}
          columns={columnsOf(checked, t)}
        />
      </section>
    </>
  )
}

const Template = ({ onTemplate }: Pick<UploadDialogProps, 'onTemplate'>) => {
  const { t } = useLanguage()
  return (
    <p className="upload-template">
      {t('Fill the template, one row for each, and drop it here.')}{' '}
      <Button
        size="small"
        icon={<Download size={14} strokeWidth={1.7} />}
        onClick={() => onTemplate().catch(error => notify.error(t((error as Error).message)))}
      >
        {t('Template')}
      </Button>
    </p>
  )
}

/** The dialog of an upload. Nothing is stored until the whole file is right and the user imports it. */
export const UploadDialog = (props: UploadDialogProps) => {
  const { t } = useLanguage()
  const { title, onTemplate, onClose } = props
  const { tried, busy, failure, choose, takeOver } = useUpload(props)
  const isReady = tried !== undefined && tried.checked.problems.length === 0 && tried.checked.count > 0
  return (
    <Dialog
      width={880}
      title={title}
      okText={t('Import')}
      cancelText={t('Back')}
      okButtonProps={{ disabled: !isReady }}
      confirmLoading={busy === 'apply'}
      onOk={() => tried && void takeOver(tried)}
      onCancel={onClose}
    >
      <div className="upload">
        <Template onTemplate={onTemplate} />
        <Upload.Dragger
          accept=".xlsx"
          maxCount={1}
          showUploadList={false}
          disabled={busy !== undefined}
          beforeUpload={file => {
            void choose(file)
            return false
          }}
        >
          {busy === 'check' ? t('Please wait') : (tried?.file.name ?? t('Drop an Excel file here, or choose one'))}
        </Upload.Dragger>
        {failure && <Alert type="error" showIcon title={failure} />}
        {tried && <Verdict {...tried} />}
        {tried && tried.checked.count > 0 && <Rows {...tried} />}
      </div>
    </Dialog>
  )
}
