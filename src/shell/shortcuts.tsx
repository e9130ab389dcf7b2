import { onDemand } from '#shell/on-demand.tsx'
import { useShortcut } from '#ui/shortcut.ts'

const useList = onDemand(async () => (await import('#shell/shortcut-list.tsx')).ShortcutList)

/** Shows the list of keys once `?` was pressed outside an entry. */
export const Shortcuts = () => {
  const { shown, open } = useList()
  useShortcut('?', open)
  useShortcut('؟', open)
  return shown
}
