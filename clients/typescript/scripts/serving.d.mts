export interface Serving {
  url: string;
  stop(): Promise<void>;
}
export function serving(variables?: Record<string, string>): Promise<Serving>;
