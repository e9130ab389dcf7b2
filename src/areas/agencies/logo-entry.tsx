// The logo in the form: the user chooses it here, and it is sent after the agency is saved.

import { Button, Upload } from 'antd'
import { ImageUp, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { AgencyMark } from '#areas/agencies/agency-mark.tsx'
import type { Agency } from '#areas/agencies/definition.ts'
import { useLanguage } from '#ui/language.tsx'
import { notify } from '#ui/notify.ts'

/** A file to send, `null` to remove the logo, undefined to keep it. */
export type LogoChange = File | null | undefined

const mostBytes = 5 << 20
const kinds = ['image/png', 'image/jpeg', 'image/webp']
const icon = { size: 14, strokeWidth: 1.7 }

// An object URL of the chosen file; it is released when another file is chosen.
const useObjectUrl = (file: LogoChange): string | undefined => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return setAddress(undefined)
    const url = URL.createObjectURL(file)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return address
}

type LogoEntryProps = {
  row: Agency | undefined
  name: string
  change: LogoChange
  onChange: (change: LogoChange) => void
}

export const LogoEntry = ({ row, name, change, onChange }: LogoEntryProps) => {
  const { t } = useLanguage()
  const shown = useObjectUrl(change)
  const take = (file: File) => {
    if (kinds.includes(file.type) && file.size <= mostBytes) onChange(file)
    else notify.error(t('Choose a PNG, JPEG or WebP image of at most 5 MB.'))
    return false
  }
  const has = change === undefined ? Boolean(row?.logo) : change !== null
  return (
    <div className="agency-logo">
      {shown ? (
        <img className="agency-mark" src={shown} alt="" />
      ) : (
        <AgencyMark agency={{ id: row?.id ?? 0, logo: change === null ? null : (row?.logo ?? null) }} name={name} />
      )}
      <Upload accept={kinds.join(',')} beforeUpload={take} showUploadList={false} maxCount={1}>
        <Button icon={<ImageUp {...icon} />}>{t(has ? 'Another logo' : 'Choose a logo')}</Button>
      </Upload>
      {has && (
        <Button
          type="text"
          icon={<Trash2 {...icon} />}
          onClick={() => onChange(row?.logo && change !== null ? null : undefined)}
        >
          {t('Remove the logo')}
        </Button>
      )}
      <p className="quiet">{t('PNG, JPEG or WebP, at most 5 MB.')}</p>
    </div>
  )
}
