import styles from './icon.module.css'

/** Drawn on a grid of 20 with a line width of 1.5. */
const paths = {
  right: 'M7 4l6 6-6 6',
  left: 'M13 4l-6 6 6 6',
  down: 'M5 8l5 5 5-5',
  up: 'M5 12l5-5 5 5',
  globe:
    'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM2.5 10h15M10 2.5c5 4.5 5 10.5 0 15M10 2.5c-5 4.5-5 10.5 0 15',
  home: 'M3.5 9 10 3.5 16.5 9v7.5h-13zM8 16.5v-5h4v5',
  pitch: 'M2.5 5h15v10h-15zM10 5v10M10 12.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4',
  data: 'M3.5 16.5h13M5.5 13.5v-4M10 13.5v-9M14.5 13.5v-6',
  moon: 'M16 11.8A6.8 6.8 0 1 1 8.2 4a5.4 5.4 0 0 0 7.8 7.8z',
  refresh: 'M16 8A6.5 6.5 0 1 0 16.5 11M16.5 4v4h-4',
  close: 'M5 5l10 10M15 5 5 15',
  me: 'M10 10a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3.5 17c.8-3.6 3.4-5 6.5-5s5.7 1.4 6.5 5',
  check: 'M4.5 10.5 8.5 14.5 15.5 6',
  pause: 'M7.5 5v10M12.5 5v10',
  play: 'M7 4.5v11l8.5-5.5z',
} as const
export type IconName = keyof typeof paths

/** A decorative icon: text beside it carries the meaning. The size is in px. */
export function Icon({ name, size }: { name: IconName; size?: Size }) {
  return <Drawing path={paths[name]} size={size} />
}

type Size = 16 | 20 | 22

/** An icon that only one screen uses, kept out of the script of the first page. */
export function Drawing({ path, size = 20 }: { path: string; size?: Size | undefined }) {
  return (
    <svg className={styles.icon} width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
