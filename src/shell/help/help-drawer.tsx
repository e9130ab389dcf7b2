// What `?` opens: help for the current form, and the keys. It is beside the form, so that the user can continue filling it in.

import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Segmented } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { documentEntries } from '#areas/catalogue-contents.ts'
import { useAgencyId } from '#kit/browser/api.ts'
import { loadAllTexts } from '#shell/arabic.ts'
import { documentAt } from '#shell/document-at.ts'
import { Keyboard } from '#shell/help/keyboard.tsx'
import { ThisForm } from '#shell/help/this-form.tsx'
import { pageAt } from '#shell/menu.ts'
import { pages } from '#shell/screens.ts'
import { askForTour, tourAt } from '#shell/tours/places.ts'
import { useLanguage } from '#ui/language.tsx'
import { useIsPhone } from '#ui/media.ts'
import './help.css'

// A shipment is entered below its voyage.
const below: readonly (readonly [RegExp, string])[] = [[/^\/\d+\/shipping\/\d+\/shipment\//, 'shipping/shipment']]

// The address of the document whose form, list or page is shown.
const useAddress = (): string | undefined => {
  const agencyId = useAgencyId()
  const { pathname } = useLocation()
  const address = below.find(([path]) => path.test(pathname))?.[1] ?? pageAt(pages, pathname, agencyId)?.address
  return documentEntries.some(entry => entry.address === address) ? address : undefined
}

const useDocument = (address: string | undefined) =>
  useQuery({
    queryKey: ['definition', address],
    queryFn: async () => (await Promise.all([documentAt(address!), loadAllTexts()]))[0],
    enabled: address !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  }).data

const parts = ['This form', 'Keyboard'] as const

// Starts the page's tour again, if it has one.
const useTourButton = (onStart: () => void) => {
  const { t } = useLanguage()
  const path = useLocation().pathname.replace(/\/$/, '')
  const start = () => {
    onStart()
    askForTour(path)
  }
  return (
    tourAt(path) && (
      <Button block onClick={start}>
        {t('Show me around this page')}
      </Button>
    )
  )
}

/** Help beside the page. */
export const HelpDrawer = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const { t, direction } = useLanguage()
  const isPhone = useIsPhone()
  const document = useDocument(useAddress())
  const tour = useTourButton(onClose)
  const [chosen, setChosen] = useState<(typeof parts)[number]>('This form')
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      placement={direction === 'rtl' ? 'left' : 'right'}
      size={isPhone ? '100%' : 392}
      mask={isPhone}
      aria-modal={isPhone}
      rootClassName="help-drawer"
      closable={{ placement: 'end', 'aria-label': t('Close') }}
      aria-label={t('Help')}
      title={<h2 className="custom-title">{t('Help')}</h2>}
      footer={tour}
    >
      {document && (
        <Segmented
          block
          className="help-parts"
          aria-label={t('Help')}
          value={chosen}
          options={parts.map(value => ({ value, label: t(value) }))}
          onChange={setChosen}
        />
      )}
      {document && chosen === 'This form' ? <ThisForm document={document} /> : <Keyboard />}
    </Drawer>
  )
}
