/** Makes callers wait until the gate is opened. */
export type Gate = {
  readonly passed: () => Promise<void>;
  readonly open: () => void;
};

export function createGate(): Gate {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed: () => opened, open };
}
