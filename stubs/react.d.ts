/** React 17 to 19 and react-dom, as far as types of applications depend on them. */
declare namespace React {
  type Key = string | number
  type ReactNode = ReactElement | string | number | boolean | null | undefined | Iterable<ReactNode>
  interface ReactElement<P = unknown> {
    type: unknown
    props: P
    key: string | null
  }
  type PropsWithChildren<P = unknown> = P & { children?: ReactNode }
  interface Attributes {
    key?: Key | null
  }
  interface RefObject<T> {
    current: T | null
  }
  interface MutableRefObject<T> {
    current: T
  }
  type RefCallback<T> = (instance: T | null) => void
  type Ref<T> = RefCallback<T> | RefObject<T> | null
  type ForwardedRef<T> = RefCallback<T> | MutableRefObject<T | null> | null
  type Dispatch<A> = (value: A) => void
  type SetStateAction<S> = S | ((previous: S) => S)
  type Reducer<S, A> = (previous: S, action: A) => S
  type DependencyList = readonly unknown[]
  type EffectCallback = () => void | (() => void)

  class Component<P = {}, S = {}, SS = unknown> {
    constructor(props: P)
    readonly props: Readonly<P> & { children?: ReactNode }
    state: Readonly<S>
    context: unknown
    setState<K extends keyof S>(
      state: ((previous: Readonly<S>, props: Readonly<P>) => Pick<S, K> | S | null) | Pick<S, K> | S | null,
      callback?: () => void,
    ): void
    forceUpdate(callback?: () => void): void
    render(): ReactNode
  }
  interface Component<P = {}, S = {}, SS = unknown> {
    componentDidMount?(): void
    componentWillUnmount?(): void
    componentDidUpdate?(previousProps: Readonly<P>, previousState: Readonly<S>, snapshot?: SS): void
    shouldComponentUpdate?(nextProps: Readonly<P>, nextState: Readonly<S>, nextContext: unknown): boolean
    componentDidCatch?(error: Error, info: ErrorInfo): void
    getSnapshotBeforeUpdate?(previousProps: Readonly<P>, previousState: Readonly<S>): SS | null
    componentWillMount?(): void
    componentWillReceiveProps?(nextProps: Readonly<P>, nextContext: unknown): void
    componentWillUpdate?(nextProps: Readonly<P>, nextState: Readonly<S>, nextContext: unknown): void
  }
  class PureComponent<P = {}, S = {}, SS = unknown> extends Component<P, S, SS> {}
  interface ErrorInfo {
    componentStack?: string | null
  }
  interface FunctionComponent<P = {}> {
    (props: P): ReactNode
    displayName?: string
    defaultProps?: Partial<P>
  }
  type FC<P = {}> = FunctionComponent<P>
  interface ComponentClass<P = {}, S = {}> {
    new (props: P): Component<P, S>
    displayName?: string
  }
  type ComponentType<P = {}> = ComponentClass<P> | FunctionComponent<P>
  type ElementType<P = unknown> = ComponentType<P> | string
  type JSXElementConstructor<P> = ((props: P) => ReactNode) | (new (props: P) => Component<P, unknown>)
  type ComponentProps<T> = T extends JSXElementConstructor<infer P> ? P : HTMLAttributes<HTMLElement>
  type ComponentPropsWithoutRef<T> = ComponentProps<T>
  type ComponentPropsWithRef<T> = ComponentProps<T>
  interface MemoExoticComponent<T> {
    (props: ComponentProps<T>): ReactNode
    readonly type: T
  }
  interface ForwardRefExoticComponent<P> {
    (props: P): ReactNode
    displayName?: string
  }
  interface Context<T> {
    Provider: FunctionComponent<{ value: T; children?: ReactNode }>
    Consumer: FunctionComponent<{ children: (value: T) => ReactNode }>
    displayName?: string
  }

  const Fragment: FunctionComponent<{ children?: ReactNode }>
  const StrictMode: FunctionComponent<{ children?: ReactNode }>
  const Suspense: FunctionComponent<{ children?: ReactNode; fallback?: ReactNode }>
  const Children: {
    map<T, C>(children: C | readonly C[], fn: (child: C, index: number) => T): T[]
    forEach<C>(children: C | readonly C[], fn: (child: C, index: number) => void): void
    count(children: unknown): number
    only<C>(children: C): C
    toArray(children: ReactNode): ReactNode[]
  }
  function createElement<P>(type: ElementType<P>, props?: (P & Attributes) | null, ...children: ReactNode[]): ReactElement<P>
  function cloneElement<P>(element: ReactElement<P>, props?: Partial<P> & Attributes, ...children: ReactNode[]): ReactElement<P>
  function isValidElement<P>(object: unknown): object is ReactElement<P>
  function createRef<T>(): RefObject<T>
  function createContext<T>(defaultValue: T): Context<T>
  function forwardRef<T, P = {}>(render: (props: P, ref: ForwardedRef<T>) => ReactNode): ForwardRefExoticComponent<P & { ref?: Ref<T> }>
  function memo<P>(component: FunctionComponent<P>, equal?: (previous: Readonly<P>, next: Readonly<P>) => boolean): FunctionComponent<P>
  function memo<T>(component: T, equal?: (previous: ComponentProps<T>, next: ComponentProps<T>) => boolean): MemoExoticComponent<T>
  function lazy<T>(load: () => Promise<{ default: T }>): T
  function startTransition(scope: () => void): void

  function useState<S>(initial: S | (() => S)): [S, Dispatch<SetStateAction<S>>]
  function useState<S = undefined>(): [S | undefined, Dispatch<SetStateAction<S | undefined>>]
  function useReducer<S, A>(reducer: Reducer<S, A>, initial: S): [S, Dispatch<A>]
  function useReducer<S, A, I>(reducer: Reducer<S, A>, initial: I, init: (initial: I) => S): [S, Dispatch<A>]
  function useContext<T>(context: Context<T>): T
  function useRef<T>(initial: T): MutableRefObject<T>
  function useRef<T>(initial: T | null): RefObject<T>
  function useRef<T = undefined>(): MutableRefObject<T | undefined>
  function useEffect(effect: EffectCallback, deps?: DependencyList): void
  function useLayoutEffect(effect: EffectCallback, deps?: DependencyList): void
  function useInsertionEffect(effect: EffectCallback, deps?: DependencyList): void
  function useCallback<T extends Function>(callback: T, deps: DependencyList): T
  function useMemo<T>(factory: () => T, deps: DependencyList | undefined): T
  function useImperativeHandle<T, R extends T>(ref: Ref<T> | undefined, init: () => R, deps?: DependencyList): void
  function useDebugValue<T>(value: T, format?: (value: T) => unknown): void
  function useTransition(): [boolean, (callback: () => void) => void]
  function useDeferredValue<T>(value: T): T
  function useId(): string
  function useSyncExternalStore<S>(subscribe: (changed: () => void) => () => void, snapshot: () => S, server?: () => S): S
  function use<T>(usable: PromiseLike<T> | Context<T>): T

  interface SyntheticEvent<T = Element, E = Event> {
    nativeEvent: E
    currentTarget: EventTarget & T
    target: EventTarget & T
    readonly defaultPrevented: boolean
    readonly type: string
    readonly timeStamp: number
    preventDefault(): void
    isDefaultPrevented(): boolean
    stopPropagation(): void
    isPropagationStopped(): boolean
    persist(): void
  }
  interface UIEvent<T = Element, E = globalThis.UIEvent> extends SyntheticEvent<T, E> {}
  interface MouseEvent<T = Element, E = globalThis.MouseEvent> extends UIEvent<T, E> {
    altKey: boolean
    ctrlKey: boolean
    metaKey: boolean
    shiftKey: boolean
    button: number
    clientX: number
    clientY: number
    pageX: number
    pageY: number
    relatedTarget: EventTarget | null
    getModifierState(key: string): boolean
  }
  interface KeyboardEvent<T = Element> extends UIEvent<T, globalThis.KeyboardEvent> {
    key: string
    code: string
    altKey: boolean
    ctrlKey: boolean
    metaKey: boolean
    shiftKey: boolean
    repeat: boolean
    getModifierState(key: string): boolean
  }
  interface FocusEvent<T = Element> extends SyntheticEvent<T, globalThis.FocusEvent> {
    relatedTarget: EventTarget | null
  }
  interface DragEvent<T = Element> extends MouseEvent<T, globalThis.DragEvent> {
    dataTransfer: DataTransfer
  }
  interface ClipboardEvent<T = Element> extends SyntheticEvent<T, globalThis.ClipboardEvent> {
    clipboardData: DataTransfer
  }
  interface FormEvent<T = Element> extends SyntheticEvent<T> {}
  interface ChangeEvent<T = Element> extends SyntheticEvent<T> {}
  interface WheelEvent<T = Element> extends MouseEvent<T, globalThis.WheelEvent> {
    deltaX: number
    deltaY: number
  }
  interface PointerEvent<T = Element> extends MouseEvent<T, globalThis.PointerEvent> {
    pointerId: number
  }
  interface TouchEvent<T = Element> extends UIEvent<T, globalThis.TouchEvent> {
    touches: TouchList
  }
  type EventHandler<E> = (event: E) => void
  type ReactEventHandler<T = Element> = EventHandler<SyntheticEvent<T>>
  type MouseEventHandler<T = Element> = EventHandler<MouseEvent<T>>
  type KeyboardEventHandler<T = Element> = EventHandler<KeyboardEvent<T>>
  type ChangeEventHandler<T = Element> = EventHandler<ChangeEvent<T>>
  type FormEventHandler<T = Element> = EventHandler<FormEvent<T>>
  type FocusEventHandler<T = Element> = EventHandler<FocusEvent<T>>

  interface CSSProperties {
    [property: string]: string | number | undefined
  }
  interface HTMLAttributes<T> extends Attributes {
    ref?: Ref<T> | string
    children?: ReactNode
    className?: string
    style?: CSSProperties
    onClick?: MouseEventHandler<T>
    onDoubleClick?: MouseEventHandler<T>
    onContextMenu?: MouseEventHandler<T>
    onMouseDown?: MouseEventHandler<T>
    onMouseUp?: MouseEventHandler<T>
    onMouseEnter?: MouseEventHandler<T>
    onMouseLeave?: MouseEventHandler<T>
    onMouseMove?: MouseEventHandler<T>
    onMouseOver?: MouseEventHandler<T>
    onKeyDown?: KeyboardEventHandler<T>
    onKeyUp?: KeyboardEventHandler<T>
    onKeyPress?: KeyboardEventHandler<T>
    onChange?: FormEventHandler<T>
    onInput?: FormEventHandler<T>
    onSubmit?: FormEventHandler<T>
    onFocus?: FocusEventHandler<T>
    onBlur?: FocusEventHandler<T>
    onDragStart?: EventHandler<DragEvent<T>>
    onDragOver?: EventHandler<DragEvent<T>>
    onDrop?: EventHandler<DragEvent<T>>
    onPaste?: EventHandler<ClipboardEvent<T>>
    onWheel?: EventHandler<WheelEvent<T>>
    onScroll?: EventHandler<UIEvent<T>>
    onLoad?: ReactEventHandler<T>
    onError?: ReactEventHandler<T>
    [attribute: string]: unknown
  }
  interface InputHTMLAttributes<T> extends HTMLAttributes<T> {
    onChange?: ChangeEventHandler<T>
  }
  interface ButtonHTMLAttributes<T> extends HTMLAttributes<T> {}
  interface AnchorHTMLAttributes<T> extends HTMLAttributes<T> {}
  interface SVGProps<T> extends HTMLAttributes<T> {}

  namespace JSX {
    type Element = ReactElement
    type ElementType = string | JSXElementConstructor<never>
    interface ElementClass {
      render(): ReactNode
    }
    interface ElementAttributesProperty {
      props: {}
    }
    interface ElementChildrenAttribute {
      children: {}
    }
    interface IntrinsicAttributes extends Attributes {}
    interface IntrinsicClassAttributes<T> extends Attributes {
      ref?: Ref<T> | string
    }
    interface IntrinsicElements {
      input: InputHTMLAttributes<HTMLInputElement>
      textarea: InputHTMLAttributes<HTMLTextAreaElement>
      select: InputHTMLAttributes<HTMLSelectElement>
      button: ButtonHTMLAttributes<HTMLButtonElement>
      form: HTMLAttributes<HTMLFormElement>
      a: AnchorHTMLAttributes<HTMLAnchorElement>
      img: HTMLAttributes<HTMLImageElement>
      div: HTMLAttributes<HTMLDivElement>
      [tag: string]: HTMLAttributes<HTMLElement>
    }
  }
}

declare namespace JSX {
  type Element = React.JSX.Element
  interface ElementClass extends React.JSX.ElementClass {}
  interface ElementAttributesProperty extends React.JSX.ElementAttributesProperty {}
  interface ElementChildrenAttribute extends React.JSX.ElementChildrenAttribute {}
  interface IntrinsicAttributes extends React.JSX.IntrinsicAttributes {}
  interface IntrinsicClassAttributes<T> extends React.JSX.IntrinsicClassAttributes<T> {}
  interface IntrinsicElements extends React.JSX.IntrinsicElements {}
}

declare module 'react' {
  export = React
}

declare module 'react-dom' {
  export function render(element: React.ReactNode, container: Element | null, callback?: () => void): void
  export function unmountComponentAtNode(container: Element): boolean
  export function findDOMNode(instance: React.Component | null): Element | Text | null
  export function createPortal(children: React.ReactNode, container: Element): React.ReactElement
  export function flushSync<R>(fn: () => R): R
}

declare module 'react-dom/client' {
  export interface Root {
    render(children: React.ReactNode): void
    unmount(): void
  }
  export function createRoot(container: Element): Root
  export function hydrateRoot(container: Element, children: React.ReactNode): Root
}
