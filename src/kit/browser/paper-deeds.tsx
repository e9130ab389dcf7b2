// What one may do to a paper: take it, judge it, delete it.

import { Button, Modal } from 'antd'
import { Check, Download, Trash2, X } from 'lucide-react'
import { ask, download, useRefresh } from '#kit/browser/api.ts'
import type { Row } from '#kit/check.ts'
import { useLanguage } from '#ui/language.tsx'
import { notify } from '#ui/notify.ts'

type DeedsProps = { paper: Row; path: string; mayEdit: boolean; mayJudge: boolean }

/** At the end of a paper's line. */
export const Deeds = ({ paper, path, mayEdit, mayJudge }: DeedsProps) => {
  const { t } = useLanguage()
  const refresh = useRefresh()
  const [modal, place] = Modal.useModal()
  const failed = (error: unknown) => notify.error(t((error as Error).message))
  const at = `${path}/${paper.id}`
  const judge = (verdict: string) => () => ask(`${at}/${verdict}`, { method: 'PUT' }).then(refresh).catch(failed)
  const remove = () =>
    modal.confirm({
      title: t('Delete {name}?', { name: paper.fileName as string }),
      okText: t('Delete'),
      okButtonProps: { danger: true },
      cancelText: t('Back'),
      onOk: () => ask(at, { method: 'DELETE' }).then(refresh).catch(failed),
    })
  const deeds = [
    { label: 'Download', Icon: Download, may: true, run: () => download(at, paper.fileName as string).catch(failed) },
    { label: 'Mark as verified', Icon: Check, may: mayJudge && paper.status !== 'Verified', run: judge('verify') },
    { label: 'Reject', Icon: X, may: mayJudge && paper.status !== 'Rejected', run: judge('reject') },
    { label: 'Delete', Icon: Trash2, may: mayEdit, run: remove },
  ].filter(({ may }) => may)
  return (
    <span className="paper-deeds">
      {deeds.map(({ label, Icon, run }) => (
        <Button key={label} type="text" size="small" icon={<Icon size={14} />} aria-label={t(label)} onClick={run} />
      ))}
      {place}
    </span>
  )
}
