import { Component, type ReactNode } from 'react';

type ErrorBoundaryProps = {
  readonly onError: (error: unknown) => void;
  /** Shown instead of children that fail to render. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
};

export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
