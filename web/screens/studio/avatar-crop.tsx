import { useEffect, useRef, useState, type PointerEvent } from 'react'
import type { DataOf } from '../../../contract/calls.ts'
import work from '../../account/work-layout.module.css'
import button from '../../parts/button.module.css'
import styles from './studio.module.css'
import { useTexts } from './words.ts'

export type Crop = NonNullable<DataOf<'studioAvatar'>['crop']>

/** Pixels of the shown square's side. */
const side = 176
/** The smallest crop, in per cent of the shorter side. */
const closest = 10

interface Props {
  picture: ImageBitmap
  busy: boolean
  use: (crop: Crop) => void
  cancel: () => void
}

/** Selects the square crop of a picture: moved by dragging or by two sliders, sized by a third. */
export function AvatarCrop({ picture, busy, use, cancel }: Props) {
  const { avatar: texts } = useTexts()
  // in per cent: of the shorter side, and of the remaining way in each direction
  const [size, setSize] = useState(100)
  const [across, setAcross] = useState(50)
  const [down, setDown] = useState(50)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width, height } = picture
  const cropSide = (Math.min(width, height) * size) / 100
  const left = ((width - cropSide) * across) / 100
  const top = ((height - cropSide) * down) / 100

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    context?.clearRect(0, 0, side * 2, side * 2)
    context?.drawImage(picture, left, top, cropSide, cropSide, 0, 0, side * 2, side * 2)
  }, [picture, left, top, cropSide])

  function drag({ buttons, movementX, movementY }: PointerEvent) {
    if (buttons === 0) return
    const moved = (share: number, by: number, room: number) =>
      room < 1 ? share : Math.min(100, Math.max(0, share - (by * cropSide * 100) / (side * room)))
    setAcross((now) => moved(now, movementX, width - cropSide))
    setDown((now) => moved(now, movementY, height - cropSide))
  }

  const sliders = [
    { label: texts.size, value: size, least: closest, set: setSize },
    { label: texts.across, value: across, least: 0, set: setAcross },
    { label: texts.down, value: down, least: 0, set: setDown },
  ]
  return (
    <div className={styles.crop}>
      {/* the sliders are the keyboard alternative */}
      <canvas
        ref={canvas}
        width={side * 2}
        height={side * 2}
        aria-hidden="true"
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={drag}
      />
      <div>
        {sliders.map(({ label, value, least, set }) => (
          <label key={label}>
            {label}
            <input
              type="range"
              min={least}
              max={100}
              value={value}
              onChange={(event) => set(Number(event.target.value))}
            />
          </label>
        ))}
        <p className={work.buttons}>
          <button
            type="button"
            className={button.button}
            aria-disabled={busy}
            // the picture was just chosen, so the next step gets the focus
            ref={(element) => {
              if (element && element.ownerDocument.activeElement?.id === 'avatar-file')
                element.focus()
            }}
            onClick={() => use({ left: left / width, top: top / height, side: size / 100 })}
          >
            {busy ? texts.sending : texts.use}
          </button>
          <button type="button" className={button.button} onClick={cancel}>
            {texts.cancel}
          </button>
        </p>
      </div>
    </div>
  )
}
