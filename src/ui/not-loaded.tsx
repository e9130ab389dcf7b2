import { Empty } from '#ui/empty.tsx'
import { useLanguage } from '#ui/language.tsx'

type NotLoadedProps = { error: { message: string }; refetch: () => unknown; isScreen?: boolean }

/** Why something could not be loaded, and the button that tries again. */
export const NotLoaded = ({ error, refetch, isScreen }: NotLoadedProps) => {
  const { t } = useLanguage()
  return (
    <Empty
      isScreen={isScreen}
      text={t(error.message)}
      action={{ label: t('Try again'), onClick: () => void refetch() }}
    />
  )
}
